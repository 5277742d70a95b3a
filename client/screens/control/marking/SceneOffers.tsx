import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { runScenes } from '../../../actions/scenes/runScenes.ts'
import { type SceneOffer, sceneOffers } from '../../../actions/scenes/sceneOffers.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { SCENE_ICONS } from '../scenes/sceneLook.ts'
import styles from './SceneOffers.module.css'

/** Scenes for the chosen areas by name, each run in all that have it. */
export function SceneOffers(props: { readonly marked: ReadonlySet<string>; readonly onClose: () => void }) {
  const { marked, onClose } = props
  const { t } = useTexts()
  const state = useConsoleState()
  const scenes = useAllIds('scene')
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed with scenes that come and go
  const offers = useMemo(() => sceneOffers(state.store.read, marked), [state, marked, scenes])
  const root = useRef<HTMLDivElement>(null)
  // Rendered after the panel, which could not focus it.
  useEffect(() => root.current?.querySelector<HTMLElement>('button,a')?.focus(), [])
  const run = (offer: SceneOffer) => {
    onClose()
    void runScenes(state, nameOf(offer), offer.scenes)
  }
  return (
    <div ref={root} className={styles.offers}>
      <p className={styles.help}>{t(offers.length > 0 ? 'scenes.many.help' : 'scenes.many.none')}</p>
      {offers.length === 0 ? <Link to="/device/modelcontrol">{t('scenes.many.toScenes')}</Link> : null}
      <ul>
        {offers.map((offer) => (
          <li key={`${offer.name}\n${offer.nameEn}`}>
            <Offer offer={offer} of={marked.size} onRun={() => run(offer)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Offer(props: { readonly offer: SceneOffer; readonly of: number; readonly onRun: () => void }) {
  const { t } = useTexts()
  const { offer, of } = props
  const Icon = SCENE_ICONS[offer.scenes[0]?.image ?? 'lights']
  return (
    <button type="button" className={styles.offer} onClick={props.onRun}>
      <Icon size={16} />
      <span className={styles.name}>{nameOf(offer)}</span>
      <span className={styles.rooms}>
        {offer.areas === of
          ? t('scenes.many.inAll', { count: of })
          : t('scenes.many.inSome', { count: offer.areas, of })}
      </span>
    </button>
  )
}
