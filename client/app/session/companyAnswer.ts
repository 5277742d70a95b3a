/** What the company's provider has answered: for a sign-in, or for the link with an account that is signed in. */
import { companySignInContract } from '#shared/contract/companySignIn.ts'
import { call } from '../../api/api.ts'

export const sendAnswer = (query: string) => call(companySignInContract.signIn, { query }, { isQuiet: true })

export const sendLink = (query: string) => call(companySignInContract.link, { query }, { isQuiet: true })
