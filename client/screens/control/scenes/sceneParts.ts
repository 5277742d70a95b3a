/** What the screen of scenes fetches once something else than a run is wanted: in one piece. */
export { SceneDetail } from './SceneDetail.tsx'
export { SceneTableView } from './SceneTableView.tsx'
