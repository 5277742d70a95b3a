import { expect, it } from 'vitest'
import { withSettings } from '#scripts/settingsTable.ts'
import { describeSettings, readConfig } from '#sim/base/config.ts'

/** The world has its own rate of failures, and the folder is relative to the project. */
const NOT_COMPARED = ['COMMAND_FAILURES', 'DATA_DIR']

it('documents the defaults that a server without settings has', () => {
  const documented = describeSettings().filter(
    ({ name, fallback }) => fallback !== '' && !NOT_COMPARED.includes(name),
  )
  const env = Object.fromEntries(documented.map(({ name, fallback }) => [name, fallback]))
  expect(readConfig(env, '/project')).toEqual(readConfig({}, '/project'))
  expect(readConfig({}, '/project').dataFolder).toBe('/project/.data')
})

it('names every setting that cannot be used, with its value', () => {
  const env = { PORT: '99999', SPEED: 'fast', PUBLIC_URL: 'ftp://x' }
  expect(() => readConfig(env, '/project')).toThrow(/PORT=99999[\s\S]*SPEED=fast[\s\S]*PUBLIC_URL=ftp/)
})

it('refuses a page without a place for the table', () => {
  expect(() => withSettings('# Operate Atrium')).toThrow('needs the lines')
})

it('reads company sign-in, and refuses an unsafe provider and roles of another form', () => {
  const env = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'atrium' }
  const roles = '{"desk": {"project": "A", "role": "Desk"}, "all": [{"project": "B", "role": "Desk"}]}'
  expect(readConfig({ ...env, OIDC_ROLES: roles }, '/project').company).toMatchObject({
    clientSecret: null,
    phoneClaim: 'phone_number',
    trustsPhones: false,
    roles: [
      { value: 'desk', project: 'A', role: 'Desk' },
      { value: 'all', project: 'B', role: 'Desk' },
    ],
  })
  expect(readConfig({}, '/project').company).toBeNull()
  const wrong = (more: Record<string, string>) => () => readConfig({ ...env, ...more }, '/project')
  expect(wrong({ OIDC_ISSUER: 'http://login.example.com' })).toThrow('OIDC_ISSUER=')
  expect(wrong({ OIDC_ISSUER: 'http://localhost:9000' })).not.toThrow()
  expect(wrong({ OIDC_CLIENT_ID: '' })).toThrow('OIDC_CLIENT_ID')
  for (const json of ['{', '[]', '{"desk": {"project": "A"}}', '{"desk": []}'])
    expect(wrong({ OIDC_ROLES: json })).toThrow('OIDC_ROLES=')
})
