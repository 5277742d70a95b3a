import { expect, it } from 'vitest'
import { changedParams } from '#client/ui/changedParams.ts'

it('leaves in the address what differs from the usual and what others have put there', () => {
  const defaults = { view: 'cards', place: 'all' }
  const after = (address: string, next: Parameters<typeof changedParams>[1]) =>
    changedParams(new URLSearchParams(address), next, defaults).toString()
  expect(after('tab=2', { view: 'list', scene: 'scn_1' })).toBe('tab=2&view=list&scene=scn_1')
  expect(after('view=list&place=flr_1', { view: 'cards', place: undefined })).toBe('place=flr_1')
  expect(after('scene=scn_1', { scene: null })).toBe('')
})
