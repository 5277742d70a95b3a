// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Markdown } from '#client/ui/text/Markdown.tsx'

afterEach(cleanup)

const shown = (text: string): HTMLElement => render(<Markdown text={text} />).container

it('release notes have headings, lists, emphasis, code and links', () => {
  const page = shown(
    '# 2.1.0\n\nDims **smoothly** down to `1 %`,\nsee [notes](https://example.org/n)\n\n- one\n- two\n\n1. first\n\n```\na=1\n```',
  )
  expect(page.querySelector('h3')?.textContent).toBe('2.1.0')
  expect(page.querySelector('p strong')?.textContent).toBe('smoothly')
  expect(page.querySelector('p code')?.textContent).toBe('1 %')
  expect([...page.querySelectorAll('ul li')].map((item) => item.textContent)).toEqual(['one', 'two'])
  expect(page.querySelector('ol li')?.textContent).toBe('first')
  expect(page.querySelector('pre')?.textContent).toBe('a=1\n')
  const link = page.querySelector('a')
  expect(link?.getAttribute('href')).toBe('https://example.org/n')
  expect(link?.getAttribute('rel')).toContain('noopener')
})

it('HTML stays text, and only web addresses are links', () => {
  const page = shown(
    '<img src=x onerror=alert(1)> [here](javascript:alert(1)) [there](data:text/html,a) ![p](https://example.org/p.png) [in](/setting)',
  )
  expect(page.querySelectorAll('img, a')).toHaveLength(0)
  expect(page.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(page.textContent).toContain('here')
})

it('a long run of spaces is read in a moment', () => {
  const atMs = performance.now()
  const spaces = ' '.repeat(2_000)
  expect(shown(`# a${spaces}b\n\n#${spaces}c`).querySelectorAll('h3')).toHaveLength(2)
  expect(performance.now() - atMs).toBeLessThan(2_000)
})
