import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { builtColumns } from '#client/screens/deploy/setup/builtTable.tsx'
import type { BuiltThing } from '#shared/contract/deployRecord.ts'
import { stubBrowser } from '../../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('deploy')
})

test('a step about things that are gone says how many they were, where nothing says how they were called', () => {
  const gone = (n: number): BuiltThing => ({
    ...{ type: 'device', id: `dev_${n}`, name: '', nameEn: '', isThere: false },
  })
  const lamp: BuiltThing = { ...gone(9), name: '灯', nameEn: 'Lamp', isThere: true }
  const column = builtColumns(new Map()).find(({ key }) => key === 'things')
  const cellText = (things: readonly BuiltThing[]) => column?.value?.({ things } as never, {} as never)
  expect(cellText([gone(1), gone(2), gone(3)])).toBe('3 deleted')
  expect(cellText([lamp, gone(1)])).toBe('Lamp, 1 deleted')
  expect(cellText([lamp])).toBe('Lamp')
})
