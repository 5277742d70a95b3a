import { beforeAll, expect, test } from 'vitest'
import { hostWords } from '#client/actions/devices/hostWords.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})

test("a host's error text names no device by number, and states what to do", () => {
  const number = '00158D0065945ACD'
  const reason = `no answer from device ${number}`
  expect(hostWords(reason, number)).toMatch(/^The device did not respond. Check .* then try again$/)
  expect(hostWords(reason)).toBe(hostWords(reason, number))
  expect(hostWords(reason, '00158D0065945ACE')).toMatch(/another device of the same command did not respond$/)
  expect(hostWords('refused by the gateway')).toBe('The device refused the command')
  expect(hostWords(`interview of 0x${number.toLowerCase()} failed`)).toBe('interview of failed')
  expect(hostWords('warp cannot be set')).toBe('warp cannot be set')
})
