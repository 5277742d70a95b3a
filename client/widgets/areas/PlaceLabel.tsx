import { useRecord } from '../../store/hooks.ts'
import { AreaPicture } from './AreaPicture.tsx'

/** A row of a tree of places: areas with their picture, buildings and floors by name alone. */
export function PlaceLabel({ area: id, label }: { readonly area: string | null; readonly label: string }) {
  const area = useRecord('area', id)
  return (
    <>
      {area ? <AreaPicture area={area} /> : null}
      {label}
    </>
  )
}
