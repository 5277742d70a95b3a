/** Bookmarkable addresses that the console supports. */

const paths = (text: string): readonly string[] => text.split(/\s+/).map((path) => `/${path}`)

/** For signed-in users, in the shell. */
export const GUARDED = paths(`dashboard device/devicecontrol device/areacontrol device/modelcontrol
  device/znconnectcontrol device/devicemanage device/devicedetail device/areadevicecontrol auth/roleauth
  auth/rolemanage auth/roleauditing auth/construction message/messagerecord message/optnote message/sysnotice
  message/faultnote message/messageshenhe report/energyOverview report/energyStatistics deploy/deployarea
  deploy/deploybuilding deploy/deployfloor deploy/deploymodel deploy/deploywangguan deploy/deploydevice
  deploy/devicegroup deploy/mobandetail deploy/deployzhuji deploy/deployhighlevel deploy/deploydetection
  deploy/remotezhuji deploy/deployaddress deploy/remotedevice deploy/project2 manage/projectmanage
  manage/devicemanage manage/deviceota setting/userinfo setting/editpass setting/noticemanage
  setting/toolsverify setting/systemSetting gujian/usergujianmanage gujian/usergujianmanage_record
  tools/deletedevieee tools/gujianmanage tools/apkipamanage tools/zhujirecord tools/course
  statistics/areastatistics profile`)

/** For everyone. */
export const OPEN =
  paths(`forget register privacy privacy_en userprivacy userprivacy_en gujianmanage apkipamanage
  zhujirecord adminauth_pages admin_deletedevieee areastatistics devicecontrol_unline course companyc
  auth-redirect projectmain`)

/** Public addresses outside of the table of screens. */
export const ENTRANCES = paths('login logintp loginhdgd 404 401')

export const GROUPS: Readonly<Record<string, string>> = {
  '/': '/dashboard',
  '/device': '/device/devicecontrol',
  '/auth': '/auth/roleauth',
  '/message': '/message/messagerecord',
  '/report': '/report/energyOverview',
  '/deploy': '/deploy/deployarea',
  '/manage': '/manage/devicemanage',
  '/setting': '/setting/editpass',
}

/** The pages of the template's demo, which show this console's building blocks, and those that were added to it. */
export const GALLERY =
  paths(`permission/page permission/directive permission/role icon/index components/tinymce
  components/markdown components/json-editor components/split-pane components/avatar-upload components/dropzone
  components/sticky components/count-to components/mixin components/back-to-top components/drag-dialog
  components/drag-select components/dnd-list components/drag-kanban
  components/transfer components/tree-picker components/rows components/times components/upload components/wizard
  components/master-detail charts/keyboard charts/line charts/mix-chart
  nested/menu1/menu1-1 nested/menu1/menu1-2/menu1-2-1 nested/menu1/menu1-2/menu1-2-2 nested/menu1/menu1-3
  nested/menu2 example/list example/create example/edit/visitor tab/index error/401 error/404 error-log/log
  excel/export-excel excel/export-selected-excel excel/export-merge-header excel/upload-excel zip/download
  pdf/index pdf/download theme/index clipboard/index i18n/index documentation/index guide/index
  external-link/index`)
