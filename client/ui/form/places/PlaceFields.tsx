/**
 * Country, province, city, district. In China they cascade and the district is suggested; elsewhere they are free
 * text. The table of places is fetched when the fields are first shown.
 */

import { useEffect, useMemo } from 'react'
import { countriesIn, HOME_COUNTRY } from '#shared/places/countries.ts'
import type { City, Province } from '#shared/places/parsePlaces.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Skeleton } from '../../feedback/Skeleton.tsx'
import { Field } from '../Field.tsx'
import styles from '../field.module.css'
import type { Choice } from '../fieldTypes.ts'
import { useField, useFieldValue, useFormStore } from '../useForm.ts'
import { DistrictField } from './DistrictField.tsx'
import { placeCascade } from './placeCascade.ts'
import { useDistrictNames, useProvinces } from './useProvinces.ts'

/** The names of the fields are those of the contract: `country`, `province`, `city`, `cityEn`, `district`. */
export interface PlaceFieldsProps {
  /** A city was chosen from the table. */
  readonly onCity?: ((city: City) => void) | undefined
  /** All parts are optional. */
  readonly isOptional?: boolean | undefined
}

export function PlaceFields({ onCity, isOptional }: PlaceFieldsProps) {
  const { t, i18n } = useTexts()
  const isHome = useFieldValue('country') === HOME_COUNTRY
  const provinces = useProvinces()
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language])
  useCascade(provinces, onCity)
  return (
    <>
      <Field
        kind="select"
        name="country"
        label={t('form.place.country')}
        isOptional={isOptional}
        autoComplete="country-name"
        choices={countries.map(({ name, shown }) => ({ value: name, text: shown }))}
      />
      {isHome ? (
        <HomePlaces provinces={provinces} isOptional={isOptional} />
      ) : (
        <ForeignPlaces isOptional={isOptional} />
      )}
    </>
  )
}

function ForeignPlaces({ isOptional }: { readonly isOptional: boolean | undefined }) {
  const { t } = useTexts()
  return (
    <>
      <Field kind="text" name="province" label={t('form.place.region')} isOptional={isOptional} isHalf />
      <Field kind="text" name="city" label={t('form.place.city')} isOptional={isOptional} isHalf />
      <Field kind="text" name="cityEn" label={t('form.place.cityEn')} isOptional isHalf />
      <Field kind="text" name="district" label={t('form.place.district')} isOptional={isOptional} isHalf />
    </>
  )
}

function HomePlaces(props: {
  readonly provinces: readonly Province[] | null
  readonly isOptional: boolean | undefined
}) {
  const { t, i18n } = useTexts()
  const { provinces, isOptional } = props
  const provinceName = useFieldValue('province')
  const cityName = useFieldValue('city')
  const names = useDistrictNames()
  if (!provinces || !names) return <ComingPlaces isOptional={isOptional} />
  const province = provinces.find(({ name }) => name === provinceName)
  const city = province?.cities.find(({ name }) => name === cityName)
  const choiceOf = ({ name, nameEn }: { readonly name: string; readonly nameEn: string }): Choice => ({
    value: name,
    text: i18n.language === 'zh' ? name : nameEn,
  })
  return (
    <>
      <Field
        kind="select"
        name="province"
        label={t('form.place.province')}
        isOptional={isOptional}
        isHalf
        autoComplete="address-level1"
        choices={provinces.map(choiceOf)}
      />
      <Field
        kind="select"
        name="city"
        label={t('form.place.city')}
        isOptional={isOptional}
        isHalf
        autoComplete="address-level2"
        choices={province?.cities.map(choiceOf) ?? []}
      />
      <DistrictField
        key={city?.code}
        city={city}
        names={names.get(city?.code ?? '')}
        isOptional={isOptional}
      />
      <Field kind="text" name="cityEn" label={t('form.place.cityEn')} isOptional isHalf isReadOnly={!!city} />
    </>
  )
}

/** Already required although not editable yet, so the form cannot be submitted without them. */
function ComingPlaces({ isOptional = false }: { readonly isOptional: boolean | undefined }) {
  const { t } = useTexts()
  useField({ name: 'province', isOptional })
  useField({ name: 'city', isOptional })
  useField({ name: 'district', isOptional })
  return (
    <div className={styles.field} title={t('form.place.loading')}>
      <Skeleton lines={2} />
    </div>
  )
}

/** Choosing one part of a place changes the parts below it. */
function useCascade(provinces: readonly Province[] | null, onCity: ((city: City) => void) | undefined): void {
  const store = useFormStore()
  useEffect(() => {
    let before = store.values
    return store.subscribe(() => {
      const { values } = store
      if (values === before) return
      const cascade = store.view().isDirty ? placeCascade(before, values, provinces) : null
      before = values
      if (!cascade) return
      before = { ...values, ...cascade.values }
      store.setAll(cascade.values)
      before = store.values
      if (cascade.city) onCity?.(cascade.city)
    })
  }, [store, provinces, onCity])
}
