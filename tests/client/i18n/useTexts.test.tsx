// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { changeLanguage, startI18n } from '#client/i18n/i18n.ts'
import { useTexts } from '#client/i18n/useTexts.ts'

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startI18n('en')
  return () => startI18n('en')
})
afterEach(cleanup)

it('renders once more in the other language as soon as its texts are there', async () => {
  let renders = 0
  function Words() {
    const { t } = useTexts()
    renders += 1
    return <p>{t('common.close')}</p>
  }
  render(<Words />)
  const english = screen.getByRole('paragraph').textContent
  await act(() => changeLanguage('zh'))
  const chinese = screen.getByRole('paragraph').textContent
  expect(chinese).toMatch(/\p{Script=Han}/u)
  expect(renders).toBe(2)
  await act(() => changeLanguage('en'))
  expect(screen.getByRole('paragraph').textContent).toBe(english)
})
