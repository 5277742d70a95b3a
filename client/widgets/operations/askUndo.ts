/**
 * Undo of a log entry after a confirmation: changes that are restored, removed, kept because of later changes, or
 * impossible.
 */
import { type UndoPlan, undoContract } from '#shared/contract/undo.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { call } from '../../api/api.ts'
import type { Format } from '../../i18n/format.ts'
import { currentLanguage, i18n, loadTexts, nameOf } from '../../i18n/i18n.ts'
import { recordTitle } from '../../i18n/recordTitle.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { fieldLines, lineText } from './fieldTexts.ts'

export interface UndoSource {
  readonly read: ReadState
  readonly format: Format
}

const LINES_MAX = 6

type Item = UndoPlan['items'][number]

/** @param seq entry to undo; default the viewer's last configuration change */
export async function askUndo(source: UndoSource, seq?: number): Promise<void> {
  // The console shows a failure.
  const asked = call(undoContract.plan, seq === undefined ? {} : { seq }).catch(() => null)
  const [plan] = await Promise.all([asked, loadTexts('operationLog')])
  if (plan === null) return
  const conflicts = plan.items.filter(({ fields }) => fields.some(({ isConflict }) => isConflict))
  const free = plan.items.filter(
    (item) => item.deed !== 'changed' || item.fields.some((one) => !one.isConflict),
  )
  if (plan.refusal || plan.items.length === 0) {
    const why = plan.refusal ? [plan.refusal[currentLanguage()]] : []
    return void showToast('info', {
      text: i18n.t('operationLog.undo.impossible'),
      details: shortened([...why, ...plan.impossible.map(impossibleText)]),
    })
  }
  let overwrites = free.length === 0
  const all = { verb: i18n.t('operationLog.undo.overwrite'), choose: () => (overwrites = true) }
  const send = () => undo(source, plan, overwrites)
  const isAgreed = await confirm({
    title: i18n.t('operationLog.undo.title'),
    body: i18n.t('operationLog.undo.body', {
      name: nameOf(plan.by),
      time: source.format.dateTime(plan.atMs),
    }),
    details: [...free.flatMap((item) => itemLines(item, source)), ...plan.impossible.map(impossibleText)],
    note: conflicts.flatMap((item) => conflictLines(item, source)).join(' · '),
    verb: i18n.t(overwrites ? 'operationLog.undo.overwrite' : 'operationLog.undo.verb'),
    ...(overwrites || conflicts.length === 0 ? {} : { alternative: all }),
    run: send,
  })
  if (!isAgreed && overwrites && free.length > 0) await send().catch(() => undefined)
}

/** A message is no list: an entry of the set-up may be about hundreds of devices. */
function shortened(lines: readonly string[]): readonly string[] {
  const more = lines.length - LINES_MAX
  return more > 0 ? [...lines.slice(0, LINES_MAX), i18n.t('operationLog.more', { count: more })] : lines
}

async function undo(source: UndoSource, { seq, planSeq }: UndoPlan, overwrite: boolean): Promise<void> {
  const done = await call(undoContract.undo, { seq, planSeq, overwrite }, { isQuiet: true })
  showToast('ok', {
    text: i18n.t('operationLog.undo.done', { count: done.done }),
    actions: [{ text: i18n.t('operationLog.undo.redo'), run: () => void askUndo(source, done.seq) }],
  })
}

const titleOf = (item: Pick<Item, 'type' | 'name' | 'nameEn'>): string =>
  nameOf(item) || recordTitle(item.type)

function itemLines(item: Item, source: UndoSource): readonly string[] {
  const name = titleOf(item)
  if (item.deed === 'restored') return [i18n.t('operationLog.undo.restored', { name })]
  if (item.deed === 'removed') {
    const { changedBy } = item
    const since = changedBy ? i18n.t('operationLog.undo.changedSince', { name: nameOf(changedBy) }) : ''
    return [`${i18n.t('operationLog.undo.removed', { name })}${since}`]
  }
  return fieldTexts(item, source, false)
}

function conflictLines(item: Item, source: UndoSource): readonly string[] {
  const by = item.changedBy ? i18n.t('operationLog.undo.changedSince', { name: nameOf(item.changedBy) }) : ''
  return fieldTexts(item, source, true).map((text) => `${i18n.t('operationLog.undo.stays', { text })}${by}`)
}

function fieldTexts(item: Item, source: UndoSource, ofConflicts: boolean): readonly string[] {
  const { type, id, name, nameEn } = item
  const changes = item.fields
    .filter(({ isConflict }) => isConflict === ofConflicts)
    .map(({ field, now, former, isLong }) => ({
      ...{ type, id, name, nameEn, field },
      ...(isLong ? { isLong } : { before: now, after: former }),
    }))
  return fieldLines(changes, source).map(lineText)
}

const impossibleText = (item: UndoPlan['impossible'][number]): string =>
  i18n.t(`operationLog.undo.why.${item.why}`, { name: titleOf(item) })
