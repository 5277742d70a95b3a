import { useEffect, useState } from 'react'
import type { City } from '#shared/places/parsePlaces.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../Field.tsx'
import { useFieldValue, useFormStore } from '../useForm.ts'

/** Option for districts that are not listed. */
const OTHER = '…'

/** District of the city; unknown names can be typed, because they change yearly. */
export function DistrictField(props: {
  readonly city: City | undefined
  /** Translated district names; missing ones use their own name. */
  readonly names: ReadonlyMap<string, string> | undefined
  readonly isOptional: boolean | undefined
}) {
  const { t } = useTexts()
  const store = useFormStore()
  const value = String(useFieldValue('district'))
  const [entry, setEntry] = useState<'chosen' | 'typed' | 'recognized'>('chosen')
  const isTyped = entry === 'typed'
  const districts = props.city?.districts ?? []
  const shown = (name: string): string => props.names?.get(name) ?? name
  const field = {
    name: 'district',
    label: t('form.place.district'),
    isOptional: props.isOptional,
    isHalf: true,
    autoComplete: 'address-level3',
  } as const
  useEffect(() => {
    if (value !== OTHER) return
    setEntry('typed')
    store.set('district', '')
  }, [store, value])
  // Projects carry the Chinese name, however it was typed.
  const meant = districts.find((name) => shown(name).toLowerCase() === value.trim().toLowerCase())
  useEffect(() => {
    if (meant === undefined || meant === value) return
    setEntry('recognized')
    store.set('district', meant)
  }, [store, meant, value])
  const isUnknown = value !== '' && value !== OTHER && !districts.includes(value)
  if (isTyped || isUnknown || value === OTHER)
    return <Field kind="text" {...field} autoFocus={isTyped} suggestions={districts.map(shown)} />
  const choices = districts.map((name) => ({ value: name, text: shown(name) }))
  const other = { value: OTHER, text: t('form.place.otherDistrict') }
  return (
    <Field
      kind="select"
      {...field}
      autoFocus={entry === 'recognized'}
      choices={districts.length > 0 ? [...choices, other] : []}
    />
  )
}
