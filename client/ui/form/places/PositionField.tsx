import { Suspense, useMemo } from 'react'
import { typedNumber } from '#shared/rules/typedNumber.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Skeleton } from '../../feedback/Skeleton.tsx'
import { lazyPart } from '../../lazyPart.ts'
import type { MapPoint } from '../../map/mapPoint.ts'
import { useLandmarks } from '../../map/useLandmarks.ts'
import { Field } from '../Field.tsx'
import fieldStyles from '../field.module.css'
import styles from '../form.module.css'
import { useFieldValue, useFormStore } from '../useForm.ts'

const WorldMap = lazyPart(async () => (await import('../../map/WorldMap.tsx')).WorldMap)

const NOWHERE: readonly MapPoint[] = []

/** `longitude` and `latitude`: picked on the map or typed. */
export function PositionField(props: {
  /** The label of the marker on the map. */
  readonly name: string
  readonly isOptional?: boolean
}) {
  const { t } = useTexts()
  const store = useFormStore()
  const longitude = toDegrees(useFieldValue('longitude'))
  const latitude = toDegrees(useFieldValue('latitude'))
  const landmarks = useLandmarks()
  const { isOptional } = props
  // A label without words would be an empty box beside the marker.
  const name = props.name.trim() === '' ? t('form.position.label') : props.name
  const points = useMemo((): readonly MapPoint[] => {
    if (longitude === null || latitude === null) return NOWHERE
    return [{ id: 'here', name, longitude, latitude, tone: 'info', state: '' }]
  }, [longitude, latitude, name])
  return (
    <>
      <div className={`${fieldStyles.field} ${styles.map}`}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <WorldMap
            label={t('form.position.label')}
            points={points}
            landmarks={landmarks}
            zoomMax={24}
            onPick={(place) =>
              store.setAll({ longitude: String(place.longitude), latitude: String(place.latitude) })
            }
          />
        </Suspense>
        <p className={fieldStyles.help}>{t('form.position.help')}</p>
      </div>
      <Field
        kind="number"
        name="longitude"
        label={t('form.position.longitude')}
        unit="°"
        min={-180}
        max={180}
        step={0.01}
        isOptional={isOptional}
        isHalf
      />
      <Field
        kind="number"
        name="latitude"
        label={t('form.position.latitude')}
        unit="°"
        min={-90}
        max={90}
        step={0.01}
        isOptional={isOptional}
        isHalf
      />
    </>
  )
}

function toDegrees(value: unknown): number | null {
  return typedNumber(String(value))
}
