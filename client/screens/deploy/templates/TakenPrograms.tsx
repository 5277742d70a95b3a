/** Which scenes and automations a template of an area takes along, to be chosen among; and why others stay behind. */
import { Checkbox } from '@blueprintjs/core'
import { useCallback, useEffect } from 'react'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { isId } from '#shared/kernel/ids.ts'
import type { AreaId } from '#shared/records/area.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useField, useFieldValue } from '../../../ui/form/useForm.ts'
import styles from './TakenPrograms.module.css'

type Takes = OutputOf<typeof areaTemplatesContract.takes>

export function TakenPrograms({ areaId }: { readonly areaId: AreaId | null }) {
  const chosen = useFieldValue('areaId')
  const typed = typeof chosen === 'string' && isId('ara', chosen) ? chosen : null
  const id = areaId ?? typed
  return id === null ? null : <OfArea key={id} areaId={id} />
}

function OfArea({ areaId }: { readonly areaId: AreaId }) {
  const { t } = useTexts()
  const ask = useCallback(
    (signal: AbortSignal) => call(areaTemplatesContract.takes, { areaId }, { signal, isQuiet: true }),
    [areaId],
  )
  const { value, failure } = useAnswer(ask)
  if (failure) return <p role="alert">{failure}</p>
  if (!value || value.taken.length + value.left.length === 0) return null
  return (
    <>
      {value.taken.length > 0 ? <Choice taken={value.taken} /> : null}
      {value.left.length > 0 ? (
        <section aria-label={t('templates.leftBehind')}>
          <p className={styles.label}>{t('templates.leftBehind')}</p>
          <ul className={styles.list}>
            {value.left.map((one) => (
              <li key={`${one.type}/${one.name}`}>
                {nameOf(one)}{' '}
                <span className={styles.quiet}>
                  {t(`templates.why.${one.why}`, {
                    name: one.other ? nameOf(one.other) : t('templates.unseen'),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** All of them, until some are left out. */
function Choice({ taken }: { readonly taken: Takes['taken'] }) {
  const { t } = useTexts()
  const field = useField({ name: 'programIds', isOptional: true })
  const { value } = field
  // The selection of another area is none of this one.
  const isChosen = Array.isArray(value) && value.every((id) => taken.some((one) => one.id === id))
  const wanted = new Set(isChosen ? value : taken.map(({ id }) => id))
  const isOfOther = Array.isArray(value) && !isChosen
  const { set: setField } = field
  useEffect(() => {
    // The form outlives the list of one area: what it holds is taken back with it.
    if (isOfOther) setField('')
  })
  const set = (id: string, isWanted: boolean) => {
    field.set(taken.flatMap((one) => ((one.id === id ? isWanted : wanted.has(one.id)) ? [one.id] : [])))
    field.leave()
  }
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{t('templates.takesAlong')}</legend>
      {taken.map((one) => (
        <Checkbox
          key={one.id}
          checked={wanted.has(one.id)}
          onChange={({ currentTarget: { checked } }) => set(one.id, checked)}
        >
          {nameOf(one)} <span className={styles.quiet}>{t(`templates.sort.${one.type}`)}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
