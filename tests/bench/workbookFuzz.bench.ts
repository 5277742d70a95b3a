/**
 * Row 19: mutated workbooks, read and planned for `FUZZ_SECONDS` (60): changed or truncated archive bytes, and inserted
 * or removed characters in parts. In: unpacking, parser, plan. Out: the thread. An exception ends it with the run
 * number for reproduction. Takes 65 s, 20 in quick mode.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { must } from '#shared/kernel/assert.ts'
import { monotonicMs } from '#sim/base/clock.ts'
import { hash01 } from '#sim/base/rng.ts'
import { planOf, workbook } from '../support/workbooks.ts'
import { fullOrQuick, printFigures } from './support/figures.ts'

const SECONDS = Number(process.env.FUZZ_SECONDS ?? fullOrQuick(60, 15))
const BAR = { crashes: '≤ 0', worstMs: '≤ 1000' } as const
const SEED = 19

const JUNK =
  '< > & " &#x0; &#xFFFF; <f/> r="A0" r="ZZZZ9" t="s" <v>1e999</v> <![CDATA[ <!-- <!DOCTYPE\u00a0x> ref=":" 99999999999 / ; \\ <row\u00a0r="-1"> <c\u00a0r="XFD1048577"/> <mergeCell\u00a0ref="B2:A1"/> <mergeCell/> <si/>'
    .split(' ')
    .map((junk) => junk.replaceAll('\u00a0', ' '))

const good = workbook(
  {
    buildings: [['A', 'B']],
    floors: [['A', '1F', '', '1']],
    areas: [['A / 1F', 'R1', '', 'room']],
    hosts: [['00158D0000000AA1', 'H1', 'A / 1F / R1']],
    devices: [['00158D0000000F01', 'Lamp', '', 'dimmable_light', 'A / 1F / R1', 'H1', 'x / y / light']],
  },
  { after: '<mergeCells><mergeCell ref="A9:B9"/></mergeCells>' },
)
const parts = unzipSync(good)
const names = Object.keys(parts)

/** Draws of one run, the same every time. */
function drawsOf(run: number) {
  let drawn = 0
  return (below: number): number => {
    drawn += 1
    return Math.floor(hash01(SEED, run * 64 + drawn) * below)
  }
}

function brokenWorkbook(run: number): Uint8Array {
  const draw = drawsOf(run)
  if (draw(4) === 0) {
    const bytes = good.slice(0, draw(5) === 0 ? draw(good.length) : good.length)
    for (let left = draw(8); left >= 0; left -= 1) bytes[draw(bytes.length)] = draw(256)
    return bytes
  }
  const name = must(names[draw(names.length)], 'a part')
  let text = strFromU8(must(parts[name], name))
  for (let left = draw(3); left >= 0; left -= 1) {
    const at = draw(text.length)
    const junk = draw(3) === 0 ? '' : must(JUNK[draw(JUNK.length)], 'junk')
    text = text.slice(0, at) + junk + text.slice(at + (draw(2) === 0 ? draw(30) : 0))
  }
  return zipSync({ ...parts, [name]: strToU8(text) }, { level: 0 })
}

let runs = 0
let refused = 0
let worstMs = 0
for (const endMs = monotonicMs() + SECONDS * 1_000; monotonicMs() < endMs; runs += 1) {
  const bytes = brokenWorkbook(runs)
  const startMs = monotonicMs()
  try {
    if ('refusal' in planOf(bytes)) refused += 1
  } catch (error) {
    throw new Error(`run ${runs} was not answered`, { cause: error })
  }
  worstMs = Math.max(worstMs, monotonicMs() - startMs)
}
printFigures({
  bench: 'workbook-fuzz',
  row: 19,
  runs,
  refused,
  crashes: 0,
  worstMs: Math.round(worstMs),
  bar: BAR,
})
