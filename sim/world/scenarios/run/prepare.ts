/** Before the first step: consoles that must have listened from the beginning, values that the report draws. */
import type { DeviceId } from '#shared/records/device.ts'
import type { Step } from '../file/steps.ts'
import { unrolled } from '../names/loops.ts'
import { NameError } from '../names/names.ts'
import { select } from '../names/selection.ts'
import { watch } from './judging/judges.ts'
import type { Run } from './run.ts'

const CHARTS_MAX = 12

export async function prepare(run: Run): Promise<void> {
  const asked = expectationsOf(unrolled(run.case.steps, { read: run.read, seed: run.options.seed }))
  let charts = 0
  for (const { subject, asked: one } of asked) {
    if (subject === 'message') {
      const account = run.stage.accountNamed(one.to)
      if (account !== null && !run.listening.has(account))
        run.listening.set(account, await run.stage.listen(account))
    }
    if (subject === 'device' && charts < CHARTS_MAX) charts += watchNamed(one.device, one.property, run)
  }
}

/** An invalid name is reported when its step is executed. */
function watchNamed(name: string, property: string, run: Run): number {
  try {
    const { things } = select(name, run.read, { seed: run.options.seed, path: ['charts'] }, ['device'])
    const few = things.slice(0, 3)
    for (const { id } of few) watch(run, id as DeviceId, property)
    return few.length
  } catch (error) {
    if (error instanceof NameError) return 0
    throw error
  }
}

function expectationsOf(steps: readonly Step[]): Extract<Step, { kind: 'expect' }>['body'][] {
  return steps.flatMap((step) => {
    if (step.kind === 'expect') return [step.body]
    return step.kind === 'wait' && 'until' in step.body ? [step.body.until] : []
  })
}
