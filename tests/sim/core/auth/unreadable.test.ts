/** An unreadable secret counts as missing; start and other users are not affected. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { NEW_PASSWORD } from '../../../support/accounts.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { PASSWORD, PHONES, startTestServer } from '../../../support/testServer.ts'

const SECRET_TEXT = 'never-in-the-log'

it.each([
  ['session', 'session/damaged', `{"id":"${SECRET_TEXT}"`],
  ['session', 'session/of-another-form', `{"id":"${SECRET_TEXT}"}`],
  ['gateway', 'gateway/hst_zzz', `{"secretHash":"${SECRET_TEXT}"}`],
  ['gateway', 'gateway/not.a.host', '{"secretHash":"","isSimulated":true}'],
  ['code', 'code/forget/13900000099', SECRET_TEXT],
  ['code-sends', 'code-sends/13900000099', SECRET_TEXT],
])('a damaged %s (%s) is skipped, counted and logged without its value', async (kind, key, value) => {
  const logLines: string[] = []
  const site = await startTestServer({ isSimulated: true, logLines })
  const again = await site.restart(() => store(site.folder, key, value))
  await again.signIn('admin')
  for (const username of [PHONES.admin, PHONES.operator])
    expect((await again.post('/userinfo/sendcode', { username, purpose: 'forget' })).body.status).toBe(200)
  const metrics = await (await fetch(`${again.url}/metrics`)).text()
  expect(metrics).toContain(`atrium_secrets_unreadable_total{kind="${kind}"} 1\n`)
  const lines = logLines.filter((line) => line.includes('cannot be read'))
  expect(lines).toHaveLength(1)
  expect(logLines.join('')).not.toContain(SECRET_TEXT)
  if (kind.startsWith('code')) expect(lines.join('')).not.toContain('13900000099')
})

it('a damaged password opens nothing until its owner sets another with a code', async () => {
  const site = await startTestServer({ isSimulated: true })
  const username = PHONES.admin
  const id = site.server.services.workspaces.estate.state.first('account', 'phone', username)?.id
  const again = await site.restart(() => store(site.folder, `password/${id}`, 'x'))
  const login = async (password: string) =>
    (await again.post('/userinfo/login', { username, password })).body.status
  expect(await login(PASSWORD)).toBe(1001)
  const sent = await again.post('/userinfo/sendcode', { username, purpose: 'forget' })
  const { code: phonecode } = sent.body.data as { code: string }
  await again.post('/userinfo/forget', { username, password: NEW_PASSWORD, phonecode })
  expect(await login(NEW_PASSWORD)).toBe(200)
})

it('a damaged last project leaves its person in another one of theirs', async () => {
  const site = await startTestServer()
  const id = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.admin)?.id
  const again = await site.restart(() => store(site.folder, `last-project/${id}`, 'x'))
  const answer = await again.post('/userinfo/info', {}, await again.signIn('admin'))
  expect(answer.body.data).toMatchObject({ xmid: site.projects[0].id })
})

it('a damaged code is replaced by the next one', async () => {
  const site = await startTestServer({ isSimulated: true })
  const username = PHONES.admin
  const again = await site.restart(() => store(site.folder, `code/forget/${username}`, '{}'))
  expect((await again.post('/userinfo/sendcode', { username, purpose: 'forget' })).body.status).toBe(200)
  const rows = rowsOnDisk(
    join(site.folder, 'secrets.db'),
    "SELECT value FROM secrets WHERE key LIKE 'code/%'",
  )
  expect(rows.map(({ value }) => JSON.parse(String(value)))).toMatchObject([{ triesLeft: 5 }])
})

function store(folder: string, key: string, value: string): void {
  const db = new DatabaseSync(join(folder, 'secrets.db'))
  db.prepare('INSERT OR REPLACE INTO secrets (key, value, revision) VALUES (?, ?, 1)').run(key, value)
  db.close()
}
