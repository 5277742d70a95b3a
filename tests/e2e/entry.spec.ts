/** The pages before sign-in and one's own account, each with accounts that only this file knows. */
import type { Browser, Page } from '@playwright/test'
import { expect, PASSWORD, PEOPLE, type Site, signIn, test } from './support/site.ts'

const NEW_PASSWORD = 'tulpe-Kran-82'
/** A picture of one white pixel. */
const LICENCE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

async function register(site: Site, phone: string, name?: string): Promise<string> {
  const { data } = await site.call<{ code: string }>('/userinfo/sendcode', { username: phone })
  const input = { username: phone, password: PASSWORD, phonecode: data.code, ...(name ? { name } : {}) }
  expect((await site.call('/userinfo/register', input)).status).toBe(200)
  return tokenOf(site, phone, PASSWORD)
}

async function tokenOf(site: Site, phone: string, password: string): Promise<string> {
  const answer = await site.call<{ token: string }>('/userinfo/login', { username: phone, password })
  return answer.data.token
}

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Account with its own project and without a short idle time-out. */
async function foundProject(site: Site, token: string): Promise<void> {
  const input = { name: 'Linden House', idleTimeoutMs: 3_600_000 }
  const { data } = await site.call<{ xmid: string }>('/building/addproject', input, token)
  await site.call('/building/useproject', { xmid: data.xmid }, token)
}

test('who registers with the code of the simulated world is signed in, and told how to get into a project', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/login`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveTitle(/^Register - /)
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('5 fields need a correction')).toBeVisible()
  const inSummary = page.getByText('user agreement and the privacy policy', { exact: true })
  await expect(inSummary.filter({ visible: true })).toHaveCount(1)
  await page.getByLabel('Mobile number').fill('1390000')
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(page.getByText('A mobile number has 11 digits')).toBeVisible()
  await page.getByLabel('Mobile number').fill('12345678901')
  await expect(page.getByText('Mobile numbers do not start like this.')).toBeVisible()
  await page.getByLabel('Mobile number').fill('13900000101')
  await page.getByRole('button', { name: 'Send code' }).click()
  const wait = page.getByRole('button', { name: /^Send again in \d+ s$/ })
  await expect(wait).toBeDisabled()
  await page.getByRole('button', { name: 'Fill it in' }).click()
  await expect(page.getByLabel('Verification code')).toHaveValue(/^\d{6}$/)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await expect(page.getByText('Strong')).toBeVisible()
  await page.getByLabel('Repeat the password').fill(`${NEW_PASSWORD}x`)
  await page.getByLabel(/^I have read/).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('The entries do not match')).toBeVisible()
  await page.getByLabel('Repeat the password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'You are not in any project yet' })).toBeVisible()
  await expect(page.getByText('13900000101')).toBeVisible()
})

test('the wait for another code goes on when the page is loaded anew', async ({ page, site }) => {
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Mobile number').fill('13900000102')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByLabel('Mobile number').fill('13900000102')
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  await page.getByLabel('Mobile number').fill('13900000103')
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled()
})

test('a forgotten password is replaced by a code; the old one opens nothing any more', async ({
  page,
  site,
}) => {
  // Uses an account without a recent code.
  const phone = PEOPLE.nobody
  const token = await site.token('nobody')
  await page.goto(`${site.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Fill it in' }).click()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible()
  await expect(page.locator('input[name=username]')).toHaveValue(phone)
  await expect(page.locator('input[name=password]')).toBeFocused()
  expect((await site.call('/userinfo/info', {}, token)).http).toBe(401)
  await fillIn(page, phone, PASSWORD)
  await expect(page.getByText('Phone number or password is incorrect')).toBeVisible()
  await fillIn(page, phone, NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'You are not in any project yet' })).toBeVisible()
  const passwords = { oldPassword: NEW_PASSWORD, newPassword: PASSWORD, repeatPassword: PASSWORD }
  const mine = await tokenOf(site, phone, NEW_PASSWORD)
  expect((await site.call('/userinfo/editpass', passwords, mine)).status).toBe(200)
})

test('after too many wrong passwords the button counts down, for that account only', async ({
  page,
  site,
}) => {
  const phone = '13900000105'
  // Throttle durations are tested elsewhere.
  const refused = { status: 1002, msg: 'Sign-in is restricted for now', data: { code: 'login_restricted' } }
  await page.route(/\/api\/(userinfo\/login|hotel\/Userinfo)$/, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: refused }),
  )
  for (const path of ['/login', '/loginhdgd']) {
    await page.goto(site.url + path)
    await fillIn(page, phone, 'not-it-at-all')
    await expect(page.getByRole('alert')).toContainText('Too many attempts for this account')
    const button = page.locator('button[type=submit]')
    await expect(button).toBeDisabled()
    const first = Number(/\d+/.exec(await button.innerText())?.[0])
    await expect.poll(async () => Number(/\d+/.exec(await button.innerText())?.[0])).toBeLessThan(first)
    await page.locator('input[name=username]').fill('13900000106')
    await expect(button).toBeEnabled()
  }
})

test('a late answer is owned up to, and a missing one leaves the form ready', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/userinfo/login', async (route) => {
    await held
    await route.abort()
  })
  await fillIn(page, PEOPLE.admin, PASSWORD)
  await expect(page.getByText('The server is taking longer than usual')).toBeVisible()
  release()
  await expect(page.getByRole('alert')).toContainText('The server')
  await expect(page.locator('button[type=submit]')).toBeEnabled()
})

test('hotel staff choose their hotel before they are in; who has one only is there at once', async ({
  browser,
  page,
  site,
}) => {
  await page.goto(`${site.url}/loginhdgd?redirect=%2Fdevice%2Fareacontrol`)
  await expect(page.getByRole('heading', { name: 'Hotel staff sign-in' })).toBeVisible()
  await fillIn(page, PEOPLE.super, 'wrong-password')
  await expect(page.getByRole('alert')).toContainText('Phone number or password is incorrect')
  await fillIn(page, PEOPLE.super, PASSWORD)
  await expect(page.getByRole('heading', { name: /^Which hotel, / })).toBeVisible()
  await expect(page.getByRole('button', { name: /Pengcheng Tower/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Ribeira Hotel/ }).click()
  await expect(page).toHaveURL(`${site.url}/device/areacontrol`)
  await expect(page.getByRole('button', { name: 'Choose project, now Ribeira Hotel' })).toBeVisible()

  const other = await newPage(browser)
  await other.goto(`${site.url}/loginhdgd`)
  await fillIn(other, PEOPLE.admin, PASSWORD)
  await expect(other.getByRole('button', { name: 'Choose project, now Harbour Hotel' })).toBeVisible()
  await other.context().close()
})

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

test('a browser that came by the partners’ entrance is sent back to it', async ({ page, site }) => {
  await page.goto(`${site.url}/logintp`)
  await expect(page.getByRole('heading', { name: 'Partner sign-in' })).toBeVisible()
  await page.goto(`${site.url}/device/areacontrol?room=1`)
  await expect(page).toHaveURL(
    `${site.url}/logintp?redirect=${encodeURIComponent('/device/areacontrol?room=1')}`,
  )
})

test('a changed password ends the other sessions and says how many', async ({ page, site }) => {
  const phone = '13900000107'
  const elsewhere = await register(site, phone)
  await foundProject(site, elsewhere)
  await page.goto(`${site.url}/login?redirect=%2Fsetting%2Feditpass`)
  await fillIn(page, phone, PASSWORD)
  await page.getByLabel('Current password').fill('not-it-at-all')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('One other session has ended.')).toBeVisible()
  expect((await site.call('/userinfo/info', {}, elsewhere)).http).toBe(401)
  const own = (await page.context().cookies()).find(({ name }) => name === 'HeaderToken')?.value
  expect((await site.call('/userinfo/info', {}, own)).http).toBe(200)
  expect(await tokenOf(site, phone, NEW_PASSWORD)).toBeTruthy()
})

test('a new name stands in the top bar as soon as it is saved', async ({ page, site }) => {
  const phone = '13900000108'
  await foundProject(site, await register(site, phone, 'Old Name'))
  await page.goto(`${site.url}/login?redirect=%2Fsetting%2Fuserinfo`)
  await fillIn(page, phone, PASSWORD)
  await expect(page.getByRole('button', { name: 'Account Old Name' })).toBeVisible()
  await expect(page.getByText('139****0108')).toBeVisible()
  await page.getByRole('button', { name: 'Show full number' }).click()
  await expect(page.getByText(phone)).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('New Name')
  await page.getByRole('radio', { name: 'Harbour' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Account New Name' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Harbour' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a company is submitted with its licence, waits for review, and is corrected when rejected', async ({
  page,
  site,
}) => {
  const phone = '13900000109'
  const token = await register(site, phone)
  await page.goto(`${site.url}/companyc`)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await fillIn(page, phone, PASSWORD)
  await expect(page).toHaveURL(`${site.url}/companyc`)
  await expect(page.getByText('上海海港酒店管理有限公司')).toBeVisible()
  await page.getByLabel('Company name').fill('宁波柳汀酒店（管理）有限公司')
  await page.getByLabel('Address').fill('宁波市海曙区柳汀街 1 号')
  const creditCode = page.getByLabel('Unified social credit code')
  await creditCode.fill('91330100799655058C')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: LICENCE })
  await expect(page.getByText('This kind of file is not accepted')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: LICENCE })
  await expect(page.getByRole('img', { name: 'l.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('The check digit does not match.')).toBeVisible()
  await creditCode.fill('91330100799655058b')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show the licence' }).click()
  await expect(page.getByRole('img', { name: /^Business licence of/ })).toBeVisible()

  const profile = await site.call<{ certification: { id: string } }>('/userinfo/userbaseinfo', {}, token)
  const judged = { ids: [profile.data.certification.id], state: 'rejected', reason: '地址与执照不符' }
  expect((await site.call('/userinfo/updatemsgstate', judged, await site.token('super'))).status).toBe(200)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('地址与执照不符')).toBeVisible()
  await page.getByRole('button', { name: 'Correct and submit again' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue('宁波柳汀酒店（管理）有限公司')
})

test('the super administrator reads a certification with its licence and decides on it in the console', async ({
  page,
  site,
}) => {
  const phone = '13900000110'
  const token = await register(site, phone)
  const submitted = {
    name: '杭州柳浪酒店管理有限公司',
    address: '杭州市上城区柳浪路 8 号',
    creditCode: '91330100799655058B',
    licence: `data:image/png;base64,${LICENCE.toString('base64')}`,
  }
  expect((await site.call('/userinfo/addcertification', submitted, token)).status).toBe(200)
  await signIn(page, site, 'super')
  await page.goto(`${site.url}/message/messageshenhe`)
  const row = page.getByRole('row').filter({ hasText: submitted.name })
  await row.getByText(submitted.name).click()
  await page.getByRole('button', { name: 'Show the licence' }).click()
  await expect(page.getByRole('img', { name: /^Business licence of/ })).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('执照已过期')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(row.getByText('Rejected')).toBeVisible()
  const profile = await site.call<{ certification: { state: string; reason: string } }>(
    '/userinfo/userbaseinfo',
    {},
    token,
  )
  expect(profile.data.certification).toMatchObject({ state: 'rejected', reason: '执照已过期' })
})

test('the course is searched, and remembers what was done', async ({ page, site }) => {
  await page.goto(`${site.url}/course`)
  const lessons = page.getByRole('listitem')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9)
  await page.getByRole('searchbox', { name: 'Search the lessons' }).fill('sound is on')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  await lessons.getByRole('button', { name: 'Mark as done' }).click()
  await page.reload()
  await expect(page.getByText('1 of 9 lessons done')).toBeVisible()
  await page.getByRole('link', { name: 'Open Areas' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Fareacontrol$/)
})

test('the hand-over of another system leads on for who is signed in, and nowhere but here', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/auth-redirect?redirect=${encodeURIComponent('/course')}`)
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcourse$/)
  await fillIn(page, PEOPLE.admin, PASSWORD)
  await expect(page).toHaveURL(`${site.url}/course`)
  await page.goto(`${site.url}/auth-redirect?redirect=${encodeURIComponent('//evil.example/')}`)
  await expect(page).toHaveURL(`${site.url}/dashboard`)
})
