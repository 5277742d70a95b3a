/**
 * Delay of other users and server memory during uploads of 20 MiB files at 100 Mbit/s, compared with no uploads. In:
 * 100 gateway reports until acknowledged and 50 calls per second; peak resident memory. Out: network. Rounds alternate.
 * Takes 120 s, 60 in quick mode.
 */
import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { FIRMWARE_SIZE_MAX_BYTES } from '#shared/constants.ts'
import { firmwareContract } from '#shared/contract/firmware.ts'
import type { RunningSite, ServerStats } from './support/benchServer.ts'
import { pauseMs } from './support/browser.ts'
import { createCaller, enter } from './support/calls.ts'
import { startBenchServer, startChild } from './support/childProcess.ts'
import { fullOrQuick, median, note, percentile, printFigures, rounded } from './support/figures.ts'
import type { HonestSample } from './support/honest.ts'
import { runBench } from './support/sites.ts'

const ROUNDS = fullOrQuick(4, 2)
const SETTLE_MS = 2_000
const QUIET_MS = 8_000
const UPLOADS = 4
const PIECE_BYTES = 64 * 1024
const PIECE_EVERY_MS = 5
const LOOK_EVERY_MS = 100
const MIB = 1024 * 1024
const SIZE = { devices: 200, perHost: 10 } as const
const BAR = { report_ratio: '≤ 1.5', call_ratio: '≤ 1.5', memory_mib: '≤ 8' } as const

const FILE = randomBytes(FIRMWARE_SIZE_MAX_BYTES)
const BOUNDARY = 'atrium-bench'
let uploads = 0

function formOf(title: string): readonly [Buffer, Buffer] {
  const fields = { title, name: 'Bench', version: `1.0.${uploads}` }
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`
  return [Buffer.from(texts.join('') + file), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]
}

async function upload(url: string, token: string): Promise<void> {
  uploads += 1
  const [head, tail] = formOf(`Bench ${uploads}`)
  const request = httpRequest(url, {
    method: 'POST',
    headers: {
      'head-token': token,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + FILE.length + tail.length,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
  })
  request.write(head)
  const startMs = performance.now()
  for (let sent = 0; sent < FILE.length; sent += PIECE_BYTES) {
    request.write(FILE.subarray(sent, sent + PIECE_BYTES))
    const dueMs = startMs + (sent / PIECE_BYTES) * PIECE_EVERY_MS
    if (dueMs > performance.now()) await pauseMs(dueMs - performance.now())
  }
  request.end(tail)
  const status = await answered
  if (status !== 200) throw new Error(`the upload was refused with ${status}`)
}

interface Round {
  readonly reports: number
  readonly calls: number
  readonly peakMib: number
}

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const site = await server.ask<RunningSite>('start', SIZE)
  const honest = startChild('honest.ts')
  onEnd(honest.end)
  await honest.ask('start', site)
  const { token, xmid } = await enter(createCaller(1), site)
  const send = () => upload(`${site.url}/api${firmwareContract.upload.path}?xmid=${xmid}`, token)

  const during = async (work: () => Promise<unknown>): Promise<Round> => {
    await pauseMs(SETTLE_MS)
    await honest.ask('take')
    let peakMib = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        const { rssBytes } = await server.ask<ServerStats>('stats')
        peakMib = Math.max(peakMib, rssBytes / MIB)
        await pauseMs(LOOK_EVERY_MS)
      }
    })()
    await work()
    isOver = true
    await watching
    const { reportsMs, callsMs } = await honest.ask<HonestSample>('take')
    return { reports: percentile(reportsMs, 0.99), calls: percentile(callsMs, 0.99), peakMib }
  }
  const uploading = async (): Promise<void> => {
    for (let count = 0; count < UPLOADS; count += 1) await send()
  }
  // The first ones compile and allocate for all that follow.
  await during(uploading)
  const rounds: { readonly quiet: Round; readonly busy: Round }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ quiet: await during(() => pauseMs(QUIET_MS)), busy: await during(uploading) })
    note(JSON.stringify(rounds.at(-1)))
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => rounded(median(rounds.map(pick)))
  printFigures({
    bench: 'firmware-upload',
    report_p99_ms: of(({ busy }) => busy.reports),
    report_ratio: of(({ quiet, busy }) => busy.reports / quiet.reports),
    call_p99_ms: of(({ busy }) => busy.calls),
    call_ratio: of(({ quiet, busy }) => busy.calls / quiet.calls),
    memory_mib: of(({ quiet, busy }) => busy.peakMib - quiet.peakMib),
    bar: BAR,
  })
})
