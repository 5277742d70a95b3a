/** The areas that a template was applied to, each with the version that it has, and applying it again. */

import { Link } from 'react-router-dom'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import type { TemplateUseId } from '#shared/records/templateUse.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIds, useRecord } from '../../../store/hooks.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import styles from './TemplateUses.module.css'

export function TemplateUses(props: {
  readonly template: AreaTemplate
  readonly onApply: (areaIds: readonly AreaId[]) => void
}) {
  const { t } = useTexts()
  const { template } = props
  const { read } = useConsoleState().store
  const ids = useIds('templateUse', 'template', template.id)
  const uses = ids.flatMap((id) => read.get('templateUse', id) ?? [])
  const old = uses.filter(({ version }) => version < template.version)
  return (
    <Panel
      title={t('templates.uses', { count: uses.length })}
      aside={
        old.length > 0 ? (
          <CallButton
            endpoint={areaTemplatesContract.apply}
            size="small"
            onClick={() => props.onApply(old.map(({ areaId }) => areaId))}
          >
            {t('templates.applyAgain', { count: old.length })}
          </CallButton>
        ) : null
      }
    >
      {uses.length === 0 ? <p className={styles.none}>{t('templates.noUses')}</p> : null}
      <ul className={styles.uses}>
        {uses.map(({ id }) => (
          <Use key={id} id={id} newest={template.version} />
        ))}
      </ul>
    </Panel>
  )
}

function Use({ id, newest }: { readonly id: TemplateUseId; readonly newest: number }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const use = useRecord('templateUse', id)
  const area = useRecord('area', use?.areaId ?? null)
  if (!use || !area) return null
  return (
    <li>
      <Link to={`/deploy/deployarea?place=area/${area.id}`}>{areaPath(read, area.id)}</Link>
      <span className={styles.state}>
        {use.version < newest
          ? t('templates.old', { version: use.version, newest })
          : t('templates.upToDate')}
      </span>
      <span className={styles.when}>{format.dateTime(use.appliedAtMs)}</span>
    </li>
  )
}
