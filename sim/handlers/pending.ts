/** Endpoints of the contract that are being built: each refuses until its handler takes its place here. */
import { Rejection } from '#shared/kernel/errors.ts'

const refuse = (): never => {
  throw new Rejection('unavailable')
}

export const pendingAccount = {
  sendCode: refuse,
  register: refuse,
  forget: refuse,
  editPassword: refuse,
  baseInfo: refuse,
  editBaseInfo: refuse,
  addCertification: refuse,
  companyList: refuse,
}
export const pendingHotel = { userInfo: refuse }
export const pendingProjects = {
  addProject: refuse,
  updateProject: refuse,
  deleteProject: refuse,
  copyProject: refuse,
  updateSettings: refuse,
}
export const pendingProjectQuestions = { projectTypes: refuse, projects: refuse, projectMap: refuse }
export const pendingHistory = { stateRecord: refuse, series: refuse, operationLog: refuse }
