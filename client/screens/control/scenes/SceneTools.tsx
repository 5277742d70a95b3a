/** Finds scenes, and their actions. */
import { SortAsc } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { scenesContract } from '#shared/contract/scenes.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { FindSearch, FindSelect, FindTools } from '../cards/FindTools.tsx'
import type { ChangeQuery } from './SceneControl.tsx'
import { type SceneQuery, type useScenes, VIEWS } from './sceneList.ts'

interface ToolProps {
  readonly query: SceneQuery
  readonly onChange: ChangeQuery
}

export function SceneTools(
  props: ToolProps & {
    readonly places: ReturnType<typeof useScenes>['places']
    readonly isNarrow: boolean
    readonly addButton: ReactNode
    readonly isArranging: boolean
    /** Starts or cancels ordering; null if there is nothing to order. */
    readonly onArrange: (() => void) | null
  },
) {
  const { t } = useTexts()
  const { query, onChange, isNarrow, isArranging, onArrange } = props
  return (
    <FindTools>
      <FindSearch
        label={t('scenes.search')}
        placeholder={t(isNarrow ? 'scenes.searchRoom' : 'scenes.search')}
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      <FindSelect label={t('scenes.area')} value={query.place} onChange={(place) => onChange({ place })}>
        <option value="all">{t('scenes.allPlaces')}</option>
        <option value="project">{t('scenes.wholeProject')}</option>
        {props.places.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </FindSelect>
      {isNarrow ? null : (
        <>
          <ViewChoice query={query} onChange={onChange} />
          {onArrange ? (
            // Stays mounted to keep the focus.
            <CallButton
              endpoint={scenesContract.order}
              icon={<SortAsc />}
              active={isArranging}
              aria-pressed={isArranging}
              onClick={onArrange}
            >
              {t('scenes.arrange')}
            </CallButton>
          ) : null}
        </>
      )}
      {props.addButton}
    </FindTools>
  )
}

export function ViewChoice({ query, onChange }: ToolProps) {
  const { t } = useTexts()
  return (
    <Segmented
      label={t('scenes.view')}
      choices={VIEWS.map((value) => ({ value, text: t(`scenes.views.${value}`) }))}
      value={query.view}
      onChange={(view) => onChange({ view: VIEWS.find((one) => one === view) ?? 'cards' })}
    />
  )
}
