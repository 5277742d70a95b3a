import { describe, expect, it } from 'vitest'
import { isUsedSelector } from '#client/blueprintParts.ts'

describe('the cut of Blueprint’s sheet', () => {
  it.each([
    '.bp6-tag',
    '.bp6-dark .bp6-tag-remove',
    '.bp6-button.bp6-intent-success:hover',
    '.bp6-icon-add::before',
  ])('leaves %s out', (selector) => expect(isUsedSelector(selector)).toBe(false))

  it.each([
    '.bp6-button:not(.bp6-outlined, .bp6-minimal)',
    '.bp6-dark .bp6-menu-item.bp6-intent-danger',
    '.bp6-submenu .bp6-popover-target',
    '.bp6-control.bp6-checkbox input:checked ~ .bp6-control-indicator::before',
    '.bp6-html-select select',
  ])('keeps %s', (selector) => expect(isUsedSelector(selector)).toBe(true))
})
