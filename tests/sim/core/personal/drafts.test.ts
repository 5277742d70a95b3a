import { expect, it } from 'vitest'
import { DRAFT_AGE_MAX_MS, DRAFT_LENGTH_MAX, DRAFTS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { Drafts } from '#sim/core/personal/drafts.ts'
import { SqliteSecrets } from '#sim/stores/secrets/sqliteSecrets.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { startTestServer } from '../../../support/testServer.ts'

const FORM = 'building/addproject'

it('unsent input comes back to its owner alone, after a restart too, until the form is sent or given up', async () => {
  const site = await startTestServer()
  const [token, other] = [await site.signIn('admin'), await site.signIn('operator')]
  const values = JSON.stringify({ name: 'Harbour annexe', rooms: [1, 2] })
  await site.post('/userinfo/savedraft', { form: FORM, values }, token)
  const tooLong = { form: FORM, values: 'x'.repeat(DRAFT_LENGTH_MAX + 1) }
  expect((await site.post('/userinfo/savedraft', tooLong, token)).http).toBe(400)

  const again = await site.restart()
  const found = async (as: string) => (await again.post('/userinfo/draft', { form: FORM }, as)).body.data
  expect(await found(token)).toMatchObject({ values })
  expect(await found(other)).toBeNull()
  await again.post('/userinfo/deletedraft', { form: FORM }, other)
  expect(await found(token)).not.toBeNull()
  await again.post('/userinfo/deletedraft', { form: FORM }, token)
  expect(await found(token)).toBeNull()
})

it('an account keeps only its newest drafts, and none for longer than a week', async () => {
  let nowMs = 1_000
  const secrets = new SqliteSecrets(temporaryFolder())
  const drafts = new Drafts({ secrets, clock: { now: () => nowMs }, onUnreadable: () => undefined })
  for (let n = 0; n <= DRAFTS_PER_ACCOUNT_MAX; n += 1) {
    nowMs += 1
    await drafts.keep('acc_1', `form/${n}`, `{"n":${n}}`)
  }
  expect(await drafts.find('acc_1', 'form/0')).toBeNull()
  expect(await drafts.find('acc_1', 'form/1')).toMatchObject({ values: '{"n":1}' })
  const forms = Array.from({ length: DRAFTS_PER_ACCOUNT_MAX + 10 }, (_, n) => `again/${n}`)
  await Promise.all(forms.map((form) => drafts.keep('acc_1', form, '{}')))
  const found = await Promise.all(forms.map((form) => drafts.find('acc_1', form)))
  expect(found.filter((draft) => draft !== null)).toHaveLength(DRAFTS_PER_ACCOUNT_MAX)
  nowMs += DRAFT_AGE_MAX_MS
  expect(await drafts.find('acc_1', 'form/1')).toBeNull()
  secrets.close()
})
