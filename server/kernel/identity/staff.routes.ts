import type { FastifyInstance } from 'fastify'
import { staffIdentityApi } from '../../../contract/staff-identity'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { beginMine, changePassword, confirmMine, removeMine, renewMine, staffMe, updateStaffMe } from './me.service'
import { createRole, removeRole, requireSecondFactor, roleList, updateRole } from './role.service'
import { beginChatAppLogin, chatAppLogin } from './chat-app-login.service'
import { beginAtSignIn, confirmAtSignIn, secondStep, staffLogin } from './staff-login.service'
import { acceptLink, lookAtLink } from './staff-link.service'
import { memberList, memberOf, skillList, staffList } from './staff.queries'
import {
  createMember,
  createTeam,
  linkForMember,
  removeFactorOfMember,
  removeTeam,
  switchMember,
  teamList,
  updateMember,
  updateTeam,
} from './staff.service'
import { deviceList, logoutDevice, logoutDevices } from './token.service'

export const staffRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffIdentityApi, {
    'POST /staff/login': (ctx, { body }) => staffLogin(ctx, body),
    'POST /staff/login/chatApp/begin': (ctx, { body }) => beginChatAppLogin(ctx, body),
    'POST /staff/login/chatApp': (ctx, { body }) => chatAppLogin(ctx, body),
    'POST /staff/login/secondFactor': (ctx, { body }) => secondStep(ctx, body),
    'POST /staff/login/secondFactor/begin': (ctx, { body }) => beginAtSignIn(ctx, body.ticket),
    'POST /staff/login/secondFactor/confirm': (ctx, { body }) => confirmAtSignIn(ctx, body),
    'POST /staff/invitation/look': (ctx, { body }) => lookAtLink(ctx, body.token),
    'POST /staff/invitation/accept': (ctx, { body }) => acceptLink(ctx, body),
    'GET /staff/me': ctx => staffMe(ctx),
    'POST /staff/me/update': (ctx, { body }) => updateStaffMe(ctx, body),
    'POST /staff/me/password': (ctx, { body }) => changePassword(ctx, body),
    'POST /staff/me/secondFactor/begin': (ctx, { body }) => beginMine(ctx, body),
    'POST /staff/me/secondFactor/confirm': (ctx, { body }) => confirmMine(ctx, body.code),
    'POST /staff/me/secondFactor/recoveryCodes': (ctx, { body }) => renewMine(ctx, body.code),
    'POST /staff/me/secondFactor/remove': (ctx, { body }) => removeMine(ctx, body),
    'GET /staff/me/deviceList': ctx => deviceList(ctx),
    'POST /staff/me/deviceLogout': (ctx, { body }) => logoutDevice(ctx, body.id),
    'POST /staff/me/deviceLogoutAll': (ctx, { body }) => logoutDevices(ctx, body.keepCurrent),
    'GET /staff/list': ctx => staffList(ctx),
    'GET /staff/member/list': (ctx, { query }) => memberList(ctx, query),
    'GET /staff/member/get': (ctx, { query }) => memberOf(ctx, ctx.db, query.id),
    'POST /staff/member/create': (ctx, { body }) => createMember(ctx, body),
    'POST /staff/member/update': (ctx, { body }) => updateMember(ctx, body),
    'POST /staff/member/switch': (ctx, { body }) => switchMember(ctx, body),
    'POST /staff/member/link': (ctx, { body }) => linkForMember(ctx, body.id),
    'POST /staff/member/removeSecondFactor': (ctx, { body }) => removeFactorOfMember(ctx, body.id),
    'GET /staff/skill/list': async ctx => ({ list: await skillList(ctx) }),
    'GET /staff/team/list': ctx => teamList(ctx),
    'POST /staff/team/create': (ctx, { body }) => createTeam(ctx, body),
    'POST /staff/team/update': (ctx, { body }) => updateTeam(ctx, body),
    'POST /staff/team/remove': (ctx, { body }) => removeTeam(ctx, body.id),
    'GET /staff/role/list': ctx => roleList(ctx),
    'POST /staff/role/create': (ctx, { body }) => createRole(ctx, body),
    'POST /staff/role/update': (ctx, { body }) => updateRole(ctx, body),
    'POST /staff/role/remove': (ctx, { body }) => removeRole(ctx, body.id),
    'POST /staff/role/secondFactor': (ctx, { body }) => requireSecondFactor(ctx, body.roles),
  })
