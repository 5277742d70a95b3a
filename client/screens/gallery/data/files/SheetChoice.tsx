import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { SHEETS, type SheetName } from './projectSheets.ts'

/** Stores the selected sheet in the URL, so that it can be linked. */
export function useSheetName(): readonly [SheetName, (name: string) => void] {
  const [query, setQuery] = useSearchParams()
  const name = SHEETS.find((one) => one === query.get('sheet')) ?? SHEETS[0]
  const choose = (next: string) =>
    setQuery((before) => ({ ...Object.fromEntries(before), sheet: next }), { replace: true })
  return [name, choose]
}

export function SheetChoice(props: { readonly value: SheetName; readonly onChange: (name: string) => void }) {
  const { t } = useTexts()
  return (
    <Segmented
      label={t('galleryData.sheetChoice')}
      choices={SHEETS.map((value) => ({ value, text: t(`galleryData.sheet.${value}`) }))}
      value={props.value}
      onChange={props.onChange}
    />
  )
}
