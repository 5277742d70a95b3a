/** Confirmation of a world reset: who is interrupted, and how long it takes. */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../api/api.ts'
import { currentLanguage, i18n, loadTexts } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'

type ResetPlan = OutputOf<typeof simContract.resetPlan>

/** Creating a world takes seconds, or minutes on a busy machine; other users are warned before. */
export const NEW_WORLD_TIMEOUT_MS = 300_000

interface Question {
  readonly title: string
  readonly body: string
  readonly verb: string
}

/** Null if the server did not respond; the console shows the failure. */
const resetPlan = (): Promise<ResetPlan | null> => call(simContract.resetPlan, {}).catch(() => null)

/** Resolves with how many other people the user agreed to interrupt; null where the user did not agree. */
export async function confirmNewWorld(question: Question): Promise<number | null> {
  const [plan] = await Promise.all([resetPlan(), loadTexts('simulator')])
  return plan && confirmInterruption(plan, question)
}

async function confirmInterruption(plan: ResetPlan, question: Question): Promise<number | null> {
  const details = planLines(plan)
  const isAgreed = await confirm({ ...question, details, intent: 'danger', isCautious: true })
  return isAgreed ? plan.others : null
}

/** Like above, if the user already agreed to a reset: asks only if it interrupts others. */
export async function confirmOthers(): Promise<number | null> {
  const [plan] = await Promise.all([resetPlan(), loadTexts('simulator')])
  return plan && plan.others > 0 ? confirmInterruption(plan, resetQuestion()) : (plan?.others ?? null)
}

export async function askReset(): Promise<void> {
  const others = await confirmNewWorld(resetQuestion())
  if (others === null) return
  // The page shows the progress meanwhile; the console shows a failure.
  await call(simContract.reset, { others }, { timeoutMs: NEW_WORLD_TIMEOUT_MS }).catch(() => undefined)
}

const resetQuestion = (): Question => ({
  title: i18n.t('simulator.resetAsk.title'),
  body: i18n.t('simulator.resetAsk.body'),
  verb: i18n.t('simulator.resetAsk.verb'),
})

export function planLines({ others, people, noticeMs, expectedMs }: ResetPlan): readonly string[] {
  const isEnglish = currentLanguage() === 'en'
  const names = people.map(({ name, nameEn }) => (isEnglish && nameEn !== '' ? nameEn : name))
  const rest = others - people.length
  const listed = [...names, ...(rest > 0 ? [i18n.t('simulator.resetAsk.more', { count: rest })] : [])]
  const lines: string[] = []
  if (others > 0) {
    const seconds = Math.round(noticeMs / 1_000)
    const listedNames = listed.join(isEnglish ? ', ' : '、')
    lines.push(i18n.t('simulator.resetAsk.others', { count: others, names: listedNames, seconds }))
  }
  const takes = expectedMs === null ? null : Math.max(1, Math.round(expectedMs / 1_000))
  if (takes !== null) lines.push(i18n.t('simulator.resetAsk.takes', { count: takes }))
  return lines
}
