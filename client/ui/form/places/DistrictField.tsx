import { useEffect, useState } from 'react'
import type { City } from '#shared/places/parsePlaces.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../Field.tsx'
import { useFieldValue, useFormStore } from '../useForm.ts'

/** No district is called so. */
const OTHER = '…'

/** Chosen from the city's districts; one that the table has not yet, since they change every year, is typed. */
export function DistrictField(props: {
  readonly city: City | undefined
  readonly isOptional: boolean | undefined
}) {
  const { t } = useTexts()
  const store = useFormStore()
  const value = String(useFieldValue('district'))
  const [isTyped, setTyped] = useState(false)
  const districts = props.city?.districts ?? []
  const field = {
    name: 'district',
    label: t('form.place.district'),
    isOptional: props.isOptional,
    isHalf: true,
    autoComplete: 'address-level3',
  } as const
  useEffect(() => {
    if (value !== OTHER) return
    setTyped(true)
    store.set('district', '')
  }, [store, value])
  const isUnknown = value !== '' && value !== OTHER && !districts.includes(value)
  if (isTyped || isUnknown || value === OTHER)
    return <Field kind="text" {...field} autoFocus={isTyped} suggestions={districts} />
  const choices = districts.map((name) => ({ value: name, text: name }))
  const other = { value: OTHER, text: t('form.place.otherDistrict') }
  return <Field kind="select" {...field} choices={districts.length > 0 ? [...choices, other] : []} />
}
