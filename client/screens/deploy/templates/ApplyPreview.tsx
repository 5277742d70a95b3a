/** What applying a template would make of each area, and why some cannot have it; the others get it in one step. */

import { clsx } from 'clsx'
import { type AreaPlanRow, areaTemplatesContract, type PlannedPart } from '#shared/contract/areaTemplates.ts'
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { call } from '../../../api/api.ts'
import { findText, joined, labelled, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import styles from './ApplyPreview.module.css'
import { PartItem } from './PlannedPartItem.tsx'
import { sumText, tallyText } from './tallyText.ts'

type Preview = OutputOf<typeof areaTemplatesContract.preview>

const isPossible = ({ problems }: AreaPlanRow): boolean => problems.length === 0
const isSame = ({ parts }: AreaPlanRow): boolean =>
  parts.every(({ action }) => action === 'gone' || action === 'left')

export function ApplyPreview(props: {
  readonly request: RequestOf<typeof areaTemplatesContract.preview>
  readonly preview: Preview
  readonly onBack: () => void
  readonly onDone: () => void
}) {
  const { t } = useTexts()
  const { request, preview } = props
  const possible = preview.areas.filter(isPossible)
  const parts = possible.flatMap((plan) => plan.parts)
  const count = (type: PlannedPart['type'], action: PlannedPart['action']) =>
    parts.filter((part) => part.type === type && part.action === action).length
  const removed = request.removesGone ? parts.filter(({ action }) => action === 'gone').length : 0
  return (
    <CommandForm
      endpoint={areaTemplatesContract.apply}
      extra={{ ...request, areaIds: possible.map(({ areaId }) => areaId), version: preview.version }}
      draft={false}
      send={(input) => call(areaTemplatesContract.apply, input, { isQuiet: true })}
      verb={t('templates.applyCount', { count: possible.length })}
      isSaving={possible.length === 0}
      cancelVerb={t('templates.backToAreas')}
      onCancel={props.onBack}
      onDone={(made) => {
        const { devicesAdded: devices, areasAdded: areas, changed, removed } = made
        const programs = made.scenesAdded + made.automationsAdded
        const tally = tallyText({ devices, areas, programs, changed, removed })
        showToast('ok', t('templates.applied', { tally }))
        props.onDone()
      }}
    >
      <p className={styles.sum} role="status">
        {sumText({
          devices: count('device', 'add'),
          areas: count('area', 'add'),
          programs: count('scene', 'add') + count('automation', 'add'),
          changed: parts.filter(({ action }) => action === 'change').length,
          removed,
        })}
        {removed > 0 ? (
          <strong className={styles.bad}> {t('templates.removed', { count: removed })}</strong>
        ) : null}
        {possible.length < preview.areas.length ? (
          <strong className={styles.bad}>
            {' '}
            {t('templates.cannot', { count: preview.areas.length - possible.length })}
          </strong>
        ) : null}
      </p>
      <ul className={styles.plans} aria-label={t('templates.preview')}>
        {preview.areas.map((plan) => (
          <AreaPlanItem key={plan.areaId} plan={plan} isRemoving={request.removesGone === true} />
        ))}
      </ul>
    </CommandForm>
  )
}

/** Of the area as a whole it names nothing. */
const problemText = (name: string, problem: string): string =>
  name === '' ? problem : labelled(name, problem)

function AreaPlanItem({ plan, isRemoving }: { readonly plan: AreaPlanRow; readonly isRemoving: boolean }) {
  const { t } = useTexts()
  const area = useRecord('area', plan.areaId)
  const host = useRecord('host', plan.hostId)
  const count = (action: PlannedPart['action']) => plan.parts.filter((part) => part.action === action).length
  const facts = [
    count('add') > 0 ? t('templates.toAdd', { count: count('add') }) : '',
    count('change') > 0 ? t('templates.toChange', { count: count('change') }) : '',
    count('gone') > 0
      ? t(isRemoving ? 'templates.toRemove' : 'templates.goneStays', { count: count('gone') })
      : '',
    count('left') > 0 ? t('templates.toLeave', { count: count('left') }) : '',
    isPossible(plan) && isSame(plan) ? t('templates.nothingToDo') : '',
  ]
  const before = plan.version === null ? '' : t('templates.versionNumber', { version: plan.version })
  return (
    <li>
      {/* Problems are unfolded. */}
      <details open={!isPossible(plan)}>
        <summary className={styles.summary}>
          <strong>{area ? areaTitle(area) : plan.areaId}</strong>
          <span className={styles.quiet}>{[host?.name, before].filter(Boolean).join(' · ')}</span>
          <span className={clsx(!isPossible(plan) && styles.bad)}>
            {isPossible(plan) ? joined(facts.filter(Boolean)) : t('templates.impossible')}
          </span>
        </summary>
        <ul className={styles.parts}>
          {plan.problems.map(({ code, ...part }) => (
            <li key={code} className={styles.bad}>
              {problemText(nameOf(part), findText(`templates.problem.${code}`) ?? code)}
            </li>
          ))}
          {(isPossible(plan) ? plan.parts : []).map((part, index) => (
            <PartItem key={index} part={part} isRemoving={isRemoving} />
          ))}
        </ul>
      </details>
    </li>
  )
}
