/** What the session asks first (account.ts): identity and menu. By address, since the contract is no part of the first script. */
export const ASKED_FIRST = ['/api/userinfo/info', '/api/userinfo/dashboard'] as const
