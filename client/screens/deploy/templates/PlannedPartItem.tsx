/** One part of an area after a template, with its differences from the present part. */

import type { PlannedPart } from '#shared/contract/areaTemplates.ts'
import type { Readings } from '#shared/devices/kind.ts'
import { propertyOf } from '#shared/devices/registry.ts'
import { findText, joined, labelled, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { kindName, propertyName, valueText, wordOf } from '../../../widgets/devices/deviceTexts.ts'
import styles from './PlannedPartItem.module.css'

export function PartItem({ part, isRemoving }: { readonly part: PlannedPart; readonly isRemoving: boolean }) {
  const { t } = useTexts()
  const action = part.action === 'gone' && !isRemoving ? 'stays' : part.action
  return (
    <li>
      <span className={styles.quiet}>{t(`templates.action.${action}`)}</span> {nameOf(part)}{' '}
      <span className={styles.quiet}>{sortOf(part)}</span>
      {part.changes.map(({ field, from, to }) => (
        <span key={field} className={styles.change}>
          {from === '' && to === '' ? fieldName(field) : labelled(fieldName(field), '')}
          {from === '' && to === '' ? null : (
            <>
              <del>{shown(field, from)}</del> → {shown(field, to)}
            </>
          )}
        </span>
      ))}
      {part.sets.map((one) => (
        <SetLine key={one.name} set={one} />
      ))}
    </li>
  )
}

const fieldName = (field: string): string => findText(`templates.field.${field}`) ?? field

function sortOf({ type, kind }: PlannedPart): string | null {
  if (type === 'device') return kindName(kind)
  return findText(type === 'area' ? `areas.kind.${kind}` : `templates.sort.${type}`)
}

/** What a scene sets on a device now, and would set. */
function SetLine({ set }: { readonly set: PlannedPart['sets'][number] }) {
  const format = useFormat()
  const textOf = (values: Readings): string =>
    joined(
      Object.entries(values).map(([name, value]) => {
        const property = propertyOf(set.kind, set.circuits, name)
        return `${propertyName(name)} ${property ? valueText(property, value, format) : wordOf(name, value)}`
      }),
    )
  return (
    <span className={styles.change}>
      {labelled(nameOf(set), '')}
      {set.before ? <del>{textOf(set.before)}</del> : null}
      {set.before ? ' → ' : null}
      {set.after ? textOf(set.after) : '–'}
    </span>
  )
}

/** Some values are words of the wire. */
const shown = (field: string, value: string): string => {
  if (field === 'kind') return findText(`areas.kind.${value}`) ?? value
  if (field === 'connection') return findText(`deviceManagement.connections.${value}`) ?? value
  if (field === 'circuitStyles') return joined(value.split(',').map(styleName))
  return value === '' ? '–' : value
}

const styleName = (style: string): string =>
  findText(style === '' ? 'circuit.anyStyle' : `circuit.style.${style}`) ?? style
