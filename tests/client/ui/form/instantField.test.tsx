// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { setTimeZone } from '#client/i18n/useFormat.ts'
import { WhichInstant } from '#client/ui/controls/WhichInstant.tsx'

const BERLIN = 'Europe/Berlin'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
  setTimeZone(BERLIN)
  return () => setTimeZone('UTC')
})
afterEach(cleanup)

function choices(text: string, at: string | null) {
  const onChoose = vi.fn()
  const atMs = at === null ? null : Date.parse(at)
  render(<WhichInstant text={text} timeZone={BERLIN} atMs={atMs} onChoose={onChoose} />)
  return onChoose
}

test('a time that the clocks show twice is offered twice, and the chosen one is marked', () => {
  const onChoose = choices('2026-10-25T02:30', '2026-10-25T01:30Z')
  const first = screen.getByRole('button', { name: '02:30 (first, UTC+02:00)', pressed: false })
  expect(screen.getByRole('button', { name: '02:30 (second, UTC+01:00)', pressed: true })).toBeDefined()
  fireEvent.click(first)
  expect(onChoose).toHaveBeenCalledWith(Date.parse('2026-10-25T00:30Z'))
})

test('the first of the two is marked while none is chosen', () => {
  choices('2026-10-25T02:30', null)
  expect(screen.getByRole('button', { name: /first/, pressed: true })).toBeDefined()
})

test.each(['2026-10-25T03:00', '2026-10-24T02:30', '2026-03-29T02:30', ''])(
  'any other time, and one that does not exist, is offered no choice: "%s"',
  (text) => {
    choices(text, null)
    expect(screen.queryAllByRole('button')).toEqual([])
  },
)
