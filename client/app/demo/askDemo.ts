/** Confirmation before a demo: its content and its effect on the shared world. Loaded on demand. */

import type { OutputOf } from '#shared/contract/endpoint.ts'
import { simContract } from '#shared/contract/sim.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { call } from '../../api/api.ts'
import { createFormat } from '../../i18n/format.ts'
import { currentLanguage, i18n, loadTexts } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { startDemo } from './presenting.ts'

type Plan = OutputOf<typeof simContract.demoPlan>

/** Simulated durations up to this limit pass within a few seconds. */
const SHORT_WAY_MS = 30 * MINUTE_MS

/** For a demo started from its card: asks only if the world must advance far. */
export async function beginWantedDemo(name: string): Promise<void> {
  const plan = await planOf(name)
  if (plan === null || !isLongWay(plan)) return startDemo(name)
  await ask(name, plan)
}

/** Resolves to whether the demo starts. */
export async function askDemo(name: string): Promise<boolean> {
  // The console shows a failure.
  const plan = await planOf(name)
  return plan !== null && (await ask(name, plan))
}

const isLongWay = ({ leadMs }: Pick<Plan, 'leadMs'>): boolean => (leadMs ?? 0) > SHORT_WAY_MS

const planOf = (name: string): Promise<Plan | null> => call(simContract.demoPlan, { name }).catch(() => null)

async function ask(name: string, plan: Plan): Promise<boolean> {
  await loadTexts('demo')
  let isInNewWorld = false
  const isLong = isLongWay(plan)
  const begin = i18n.t('demo.ask.begin')
  const isAgreed = await confirm({
    title: i18n.t('demo.ask.title', { title: plan.title[currentLanguage()] }),
    body: bodyOf(plan),
    details: chapterLines(plan),
    verb: isLong ? i18n.t('demo.ask.move') : begin,
    ...(isLong
      ? {
          alternative: {
            verb: i18n.t('demo.ask.newWorld'),
            choose: () => {
              isInNewWorld = true
            },
          },
        }
      : {}),
  })
  if (!isAgreed && !isInNewWorld) return false
  await startDemo(name, isInNewWorld)
  return true
}

/** Description of the demo, then the effect on the world. */
export function bodyOf(plan: Plan): string {
  const language = currentLanguage()
  const { leadMs, startsAt, about } = plan
  const lead = createFormat(language, 'UTC').age(0, leadMs ?? 0)
  const way = isLongWay(plan)
    ? i18n.t('demo.ask.longWay', { at: startsAt, lead })
    : i18n.t('demo.ask.shortWay', { at: startsAt })
  return [about?.[language] ?? '', way].filter((text) => text !== '').join(language === 'zh' ? '' : ' ')
}

export const chapterLines = ({ chapters }: Pick<Plan, 'chapters'>): readonly string[] =>
  chapters.map((title) => title[currentLanguage()])
