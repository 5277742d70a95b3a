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
