// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '#client/i18n/i18n.ts'
import { ScreenBoundary } from '#client/ui/feedback/ScreenBoundary.tsx'
import { type LazyPart, lazyPart } from '#client/ui/lazyPart.ts'

beforeEach(() => startI18n('en'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Panel = ({ name }: { readonly name: string }) => <p>Panel {name}</p>

const show = (Part: LazyPart<{ readonly name: string }>, screenKey = 'first') => (
  <ScreenBoundary screenKey={screenKey}>
    <Suspense fallback={<p>Loading</p>}>
      <Part name="A" />
    </Suspense>
  </ScreenBoundary>
)

test('a part is fetched when it is first shown', async () => {
  const load = vi.fn(async () => Panel)
  const Part = lazyPart(load)
  expect(load).not.toHaveBeenCalled()
  render(show(Part))
  expect(screen.getByText('Loading')).toBeDefined()
  expect(await screen.findByText('Panel A')).toBeDefined()
})

test('a preloaded part is shown at once, without its fallback, and is fetched once', async () => {
  const load = vi.fn(async () => Panel)
  const Part = lazyPart(load)
  await Promise.all([Part.preload(), Part.preload()])
  render(show(Part))
  expect(screen.getByText('Panel A')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that failed shows why, and is shown once it could be preloaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = true
  const Part = lazyPart(async () => {
    if (isBroken) throw new Error('broken module')
    return Panel
  })
  const { rerender } = render(show(Part))
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('broken module'),
  )
  isBroken = false
  await Part.preload()
  rerender(show(Part, 'second'))
  expect(await screen.findByText('Panel A')).toBeDefined()
})
