import { Link } from 'react-router-dom'
import { useNameOf } from '../../i18n/useNameOf.ts'
import { useRecord } from '../../store/hooks.ts'

/** A record's name in a list, which leads to its own page. */
export function NameLink(props: {
  readonly type: 'areaTemplate' | 'automation' | 'scene'
  readonly id: string
  readonly to: string
}) {
  const nameOfRecord = useNameOf()
  const record = useRecord(props.type, props.id)
  return record ? <Link to={props.to}>{nameOfRecord(record)}</Link> : null
}
