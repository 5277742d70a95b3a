/** Drawings that people hand in: what is drawn stays, what acts or reaches out does not. */
import { describe, expect, it } from 'vitest'
import { cleanDrawing } from '#sim/files/svgDrawing.ts'
import { cpuMsOf } from '../../support/cost.ts'

const SVG =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 50"'
const drawing = (inner: string, attributes = ''): string => `<svg ${SVG} ${attributes}>${inner}</svg>`
const cleaned = (inner: string, attributes = '') => cleanDrawing(drawing(inner, attributes)).svg
const HARMFUL =
  /script|onload|onclick|javascript|http:\/\/evil|foreignObject|<a |href|<image|<use|<style|animate|data:|@import|expression|handler/i

describe('what is drawn', () => {
  it('stays, with its size', () => {
    const { svg, widthPx, heightPx, removed } = cleanDrawing(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
       ${drawing('<g transform="translate(1,2) scale(2)"><path d="M0 0h10v5z" fill="#fff" stroke="rgb(0, 0, 0)"/></g><text x="3" y="4">Zimmer 3 &amp; Bad</text>')}`,
    )
    expect(svg).toContain('<path d="M0 0h10v5z" fill="#fff" stroke="rgb(0, 0, 0)"/>')
    expect(svg).toContain('<g transform="translate(1,2) scale(2)">')
    expect(svg).toContain('Zimmer 3 &amp; Bad')
    expect({ widthPx, heightPx, removed }).toEqual({ widthPx: 80, heightPx: 50, removed: [] })
  })

  it('keeps the paint of its classes and styles, without the style sheet', () => {
    const sheet =
      '<style>.wall, .door { fill: none; stroke: #123456 } .door{stroke-width:2;background:url(http://evil)} path{fill:red}</style>'
    const svg = cleaned(
      `<defs>${sheet}</defs><path class="wall door" d="M0 0"/><rect style="fill:url(#g);behavior:url(x)"/>`,
    )
    expect(svg).toContain('<path fill="none" stroke="#123456" stroke-width="2" d="M0 0"/>')
    expect(svg).toContain('<rect fill="url(#g)"/>')
    expect(svg).not.toMatch(HARMFUL)
  })

  it('is as it was when it is cleaned again', () => {
    const once = cleaned('<g><text font-family="Arial, sans-serif">a &lt; b</text></g>')
    expect(cleanDrawing(once).svg).toBe(once)
  })
})

it('a clip is not clipped by others, which multiply', () => {
  const clip = (id: string, by: string) =>
    // One inside it ends before it does.
    `<clipPath id="${id}"><clipPath></clipPath><rect clip-path="url(#${by})"/><rect style="clip-path:url(#${by})"/></clipPath>`
  const { svg, removed } = cleanDrawing(
    drawing(`<defs>${clip('a', 'b')}${clip('b', 'c')}<clipPath id="c" clip-path="url(#a)"/></defs>
      <rect clip-path="url(#a)"/>`),
  )
  expect(svg.match(/clip-path=/g)).toHaveLength(1)
  expect(svg).toContain('<rect clip-path="url(#a)"/>')
  expect(removed).toEqual(['clip-path'])
})

describe('what acts or reaches out', () => {
  it.each([
    '<script>alert(1)</script>',
    '<script xlink:href="http://evil/x.js"/>',
    '<svg:script>alert(1)</svg:script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script><![CDATA[alert("</svg>")]]></script>',
    '<rect onload="alert(1)" onclick="alert(2)"/>',
    '<rect ONLOAD="alert(1)"/>',
    '<a xlink:href="javascript:alert(1)"><rect/></a>',
    '<a href="java&#x09;script:alert(1)"><rect/></a>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="http://evil"/></body></foreignObject>',
    '<image xlink:href="http://evil/pixel.png"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<use xlink:href="http://evil/x.svg#a"/>',
    '<style>@import url(http://evil/x.css);</style>',
    '<style>.a{fill:url(http://evil/x.svg#g)}</style><rect class="a"/>',
    '<rect fill="url(http://evil/x.svg#g)"/>',
    '<rect fill="url( &quot;http://evil&quot; )"/>',
    '<rect style="fill:url(http://evil)"/>',
    '<rect style="fill:expression(alert(1))"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<handler type="text/javascript">alert(1)</handler>',
    '<feImage href="http://evil"/>',
    '<path d="M0 0&quot; onload=&quot;alert(1)"/>',
    '<text>&lt;script&gt;</text><metadata><x onload="a"/></metadata>',
  ])('is gone: %s', (hostile) => {
    const svg = cleaned(`<g>${hostile}</g><circle r="1"/>`, 'onload="alert(0)"')
    expect(svg.replace('&lt;script&gt;', '')).not.toMatch(HARMFUL)
    expect(svg).toContain('<circle r="1"/>')
    expect(svg.match(/<svg/g)).toHaveLength(1)
  })

  it('is named', () => {
    const { removed } = cleanDrawing(drawing('<script/><rect onclick="a()"/><image href="x"/>'))
    expect(removed).toEqual(['image', 'onclick', 'script'])
  })
})

describe('what is no drawing', () => {
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a page', '<html><body/></html>'],
    ['entities of its own', '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>'],
    ['an unknown entity', drawing('&unknown;')],
    ['tags that do not meet', drawing('<g><rect></g></rect>')],
    ['a tag without its end', drawing('<g')],
    ['an open drawing', `<svg ${SVG}>`],
    ['two drawings', `${drawing('')}${drawing('')}`],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a size without end', '<svg viewBox="0 0 1e9 1e9"/>'],
    ['an attribute twice', drawing('<rect x="1" x="2"/>')],
    ['a comment without end', drawing('<!-- ')],
    ['a thousand levels', drawing('<g>'.repeat(1_000) + '</g>'.repeat(1_000))],
    ['a hundred thousand shapes', drawing('<g/>'.repeat(100_000))],
  ])('is refused: %s', (_, source) => {
    expect(() => cleanDrawing(source)).toThrow(expect.objectContaining({ code: 'drawing_invalid' }))
  })

  it('is found out in a moment, however it is made', () => {
    const long = 400_000
    const inners = [
      `<g transform="scale(1)${' '.repeat(long)}!"/>`,
      `<g stroke-dasharray="${'e'.repeat(long)}!"/>`,
      `<style>${'.a,'.repeat(long / 3)}</style>`,
      '<style>'.repeat(50) + 'x'.repeat(long) + '</style>'.repeat(50),
      `<text>${'&'.repeat(100)}${'&amp'.repeat(long / 4)}</text>`,
    ]
    const spentMs = cpuMsOf(() => {
      for (const inner of inners) {
        try {
          cleaned(inner)
        } catch (error) {
          expect(error).toMatchObject({ code: 'drawing_invalid' })
        }
      }
    })
    expect(spentMs).toBeLessThan(5_000)
  })
})

describe('a few lines that would become very much', () => {
  const shapes = (count: number): string => '<g class="a"/>'.repeat(count)
  const isRefused = (inner: string): void => expect(() => cleaned(inner)).toThrow('drawing_invalid')

  it('a long value of a class is not written to each of its shapes', () => {
    expect(cleaned(`<style>.a{stroke-dasharray:${'1,'.repeat(5_000)}1}</style>${shapes(3)}`)).not.toContain(
      '1,1',
    )
  })

  it('classes whose shapes come to more than a drawing has are refused', () => {
    const said = ['font-family', 'fill', 'stroke', 'stroke-dasharray', 'stroke-dashoffset', 'letter-spacing']
    const body = said.map(
      (name) => `${name}:${(name.length > 10 ? '1' : 'a').repeat(name === 'fill' ? 20 : 180)}`,
    )
    isRefused(`<style>.a{${body.join(';')}}</style>${shapes(39_000)}`)
  })

  it('one rule for very many classes is refused, and saying one thing often is saying it once', () => {
    const many = '.a,'.repeat(2_000)
    expect(cleaned(`<style>${many}.b{${'fill:red;'.repeat(2_000)}}</style>${shapes(1)}`)).toContain(
      '<g fill="red"/>',
    )
    isRefused(`<style>${'.a,'.repeat(100_000)}.b{fill:red;stroke:red}</style>`)
  })

  it('an element with thousands of attributes is refused', () => {
    isRefused(`<g ${Array.from({ length: 1_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`)
  })
})
