import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Inline, readMarkdown } from '#client/ui/text/markdown.ts'

const text = (value: string): Inline => ({ is: 'text', text: value })

it('release notes have headings, lists, emphasis, code and links', () => {
  const notes =
    '# 2.1.0\n\nDims **smoothly** down to `1 %`,\nsee [notes](https://example.org/n)\n\n- one\n- two\n\n1. first\n\n```\na=1\n```'
  expect(readMarkdown(notes)).toEqual([
    { is: 'heading', level: 1, content: [text('2.1.0')] },
    {
      is: 'paragraph',
      content: [
        text('Dims '),
        { is: 'strong', text: 'smoothly' },
        text(' down to '),
        { is: 'code', text: '1 %' },
        text(',\nsee '),
        { is: 'link', text: 'notes', href: 'https://example.org/n' },
      ],
    },
    { is: 'list', isOrdered: false, items: [[text('one')], [text('two')]] },
    { is: 'list', isOrdered: true, items: [[text('first')]] },
    { is: 'code', text: 'a=1' },
  ])
})

it('HTML and links to anything but web addresses stay text', () => {
  const unsafe = '<img src=x onerror=alert(1)> [here](javascript:alert(1)) ![p](data:image/png;base64,AA)'
  expect(readMarkdown(unsafe)).toEqual([{ is: 'paragraph', content: [text(unsafe)] }])
})

it('any text is read to its end, and links are web addresses', () => {
  const chars = fc.constantFrom(...'#*_`[]()-+>1. \n\rah:/<"')
  fc.assert(
    fc.property(fc.string({ unit: chars, maxLength: 200 }), (any) => {
      for (const block of readMarkdown(any))
        if ('content' in block)
          for (const part of block.content) if (part.is === 'link') expect(part.href).toMatch(/^https?:\/\//)
    }),
  )
})

it('every line end counts, and a heading may end with its marks', () => {
  expect(readMarkdown('# a\u2028## b ##\u2029c\rd\r\n# ##')).toEqual([
    { is: 'heading', level: 1, content: [text('a')] },
    { is: 'heading', level: 2, content: [text('b')] },
    { is: 'paragraph', content: [text('c\nd')] },
    { is: 'heading', level: 1, content: [text('#')] },
  ])
})

it('a long run of spaces is read in a moment', () => {
  const spaces = ' '.repeat(2_000)
  const atMs = performance.now()
  expect(readMarkdown(`#${spaces}a\u2028b`)).toEqual([
    { is: 'heading', level: 1, content: [text('a')] },
    { is: 'paragraph', content: [text('b')] },
  ])
  expect(readMarkdown(`# a${spaces}b`)).toEqual([{ is: 'heading', level: 1, content: [text(`a${spaces}b`)] }])
  // An expression that goes back over them takes many seconds.
  expect(performance.now() - atMs).toBeLessThan(2_000)
})
