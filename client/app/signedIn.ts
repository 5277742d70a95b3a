/** The console as one part: the fetched data for anyone who is signed in. */
export { startConsole } from './actors/startConsole.ts'
export { Console } from './Console.tsx'
export { startFormDrafts } from './formDrafts.ts'
