import mqtt from 'mqtt'
import { homeFilter, reportFilter } from '#shared/topics.ts'
import { expect, PEOPLE, type Site, signIn, test } from './support/site.ts'

const OPERATOR_ROOM = /^(3|4|5)\d\d$/

test('the operator sees only the rooms of floors 3 to 5, on the screen', async ({ page, site }) => {
  await signIn(page, site, 'operator', '/device/areacontrol')
  const tiles = page.locator('button[data-area]')
  await expect(tiles).toHaveCount(48)
  const names = await page.locator('button[data-area] > span:first-child').allTextContents()
  expect(names.filter((name) => !OPERATOR_ROOM.test(name))).toEqual([])
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Configure')).toHaveCount(0)
})

interface Ticket {
  readonly username: string
  readonly ticket: string
  readonly clientId: string
  readonly projectHex: string
}

/** Records all messages to this user's console, keyed by device numbers. */
async function eavesdrop(
  site: Site,
  token: string,
  isEnough: (devices: ReadonlySet<string>) => boolean,
  stir: () => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const { data } = await site.call<Ticket>('/live/ticket', {}, token)
  const client = await mqtt.connectAsync(site.mqttUrl, {
    clientId: data.clientId,
    username: data.username,
    password: data.ticket,
    protocolVersion: 4,
    reconnectPeriod: 0,
  })
  const heard = new Set<string>()
  client.on('message', (_, payload) => {
    const message: { d?: object } = JSON.parse(payload.toString())
    for (const number of Object.keys(message.d ?? {})) heard.add(number)
  })
  await client.subscribeAsync([reportFilter(data.projectHex), homeFilter(data.projectHex)])
  const hasHeardEnough = async () => {
    if (isEnough(heard)) return true
    await stir()
    return false
  }
  await expect.poll(hasHeardEnough, { timeout: 40_000, intervals: [1_000] }).toBe(true)
  await client.endAsync()
  return heard
}

test('the operator sees only those areas in the API and on the topics', async ({ site }) => {
  const token = await site.token('operator')
  const areas = await site.call<{ list: { id: string; name: string; kind: string }[] }>(
    '/moban/arealist',
    { pageSize: 1000 },
    token,
  )
  const rooms = areas.data.list.filter(({ kind }) => kind === 'room' || kind === 'suite')
  expect(rooms.length).toBe(48)
  expect(rooms.filter(({ name }) => !OPERATOR_ROOM.test(name))).toEqual([])

  const own = await site.call<{ list: { id: string; number: string }[]; total: number }>(
    '/moban/devicelist',
    { pageSize: 1000 },
    token,
  )
  const admin = await site.token('admin')
  const all = await site.call<{ list: { id: string }[]; total: number }>(
    '/moban/devicelist',
    { pageSize: 1000 },
    admin,
  )
  expect(own.data.total).toBeLessThan(all.data.total / 2)
  const ownIds = new Set(own.data.list.map(({ id }) => id))
  const foreign = all.data.list.find(({ id }) => !ownIds.has(id))
  const command = { items: [{ deviceId: foreign?.id, values: { state: 'ON' } }] }
  expect((await site.call('/device/control', command, token)).http).toBe(404)
  expect((await site.call('/live/renewgatewaysecret', { hostId: 'hst_1' }, token)).http).toBe(403)

  const numbers = new Set(own.data.list.map(({ number }) => number))
  const [ours, theirs] = await Promise.all([
    site.restless(admin, 'dimmable_light', 20, (id) => ownIds.has(id)),
    site.restless(admin, 'dimmable_light', 20, (id) => !ownIds.has(id)),
  ])
  const stir = () => Promise.all([ours(), theirs()])
  const heard = await eavesdrop(site, token, (devices) => devices.size >= 10, stir)
  expect([...heard].filter((number) => !numbers.has(number))).toEqual([])
})

test('maintenance staff are told to use the mini program, and an account without a project what to do', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/login`)
  await page.locator('input[name=username]').fill(PEOPLE.maintenance)
  await page.locator('input[name=password]').fill('demo-1234')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: /mini program/ })).toBeVisible()
  await page.getByRole('button', { name: /another account/i }).click()
  await page.locator('input[name=username]').fill(PEOPLE.nobody)
  await page.locator('input[name=password]').fill('demo-1234')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(/invit/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('a wrong password is refused in the reader’s language, a demo account takes one click, and sign-out ends the session on the server', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/login`)
  await page.locator('input[name=username]').fill(PEOPLE.engineer)
  await page.locator('input[name=password]').fill('not-it-at-all')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Phone number or password is incorrect')).toBeVisible()
  await page.getByRole('button', { name: /^Engineer/ }).click()
  await expect(page).toHaveURL(`${site.url}/dashboard`)
  const token = (await page.context().cookies()).find(({ name }) => name === 'HeaderToken')?.value
  expect(token).toBeTruthy()
  expect((await site.call('/userinfo/info', {}, token)).http).toBe(200)
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(async () => (await site.call('/userinfo/info', {}, token)).http).toBe(401)
})
