/** Parts of the scene screen loaded together on demand. */
export { SceneDetail } from './SceneDetail.tsx'
export { SceneTableView } from './SceneTableView.tsx'
