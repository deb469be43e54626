import type { FastifyInstance } from 'fastify'
import { memberApi, staffMemberApi } from '../../../contract/member'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import {
  actFor,
  answerInvitation,
  changeAuthorization,
  invite,
  people,
  readEnd,
  sendAgain,
  standing,
  takeBack,
} from './authorization.service'
import { convertFee } from './conversion.service'
import { askCorrection, decideCorrection } from './correction.service'
import {
  correctionList,
  feeFor,
  isMember,
  ledgerOf,
  memberEntryList,
  memberInfo,
  memberList,
  memberQuota,
  usableFor,
} from './member.queries'
import { memberSetting, setMembers } from './setting.service'
import { beginTopUp } from './top-up.service'

export function memberRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, memberApi, {
    'GET /member/checkMember': ctx => isMember(ctx),
    'GET /member/getMemberInfo': ctx => memberInfo(ctx),
    'GET /member/getLinkmanList': ctx => people(ctx),
    'POST /member/addAuthorization': (ctx, { body }) => invite(ctx, body),
    'POST /member/cancelAuthorization': (ctx, { body }) => takeBack(ctx, body),
    'POST /member/changeAuthorization': (ctx, { body }) => changeAuthorization(ctx, body),
    'POST /member/sendInvitation': (ctx, { body }) => sendAgain(ctx, body),
    'GET /member/standing': ctx => standing(ctx),
    'POST /member/answerInvitation': (ctx, { body }) => answerInvitation(ctx, body),
    'POST /member/actFor': (ctx, { body }) => actFor(ctx, body),
    'POST /member/readEnd': (ctx, { body }) => readEnd(ctx, body),
    'GET /member/checkServiceFee': (ctx, { query }) => feeFor(ctx, query),
    'GET /member/confirmOrderMemberAsset': (ctx, { query }) => usableFor(ctx, query),
    'POST /member/searchPointsConsume': (ctx, { body }) => ledgerOf(ctx, 'points', body),
    'POST /member/searchBalanceConsume': (ctx, { body }) => ledgerOf(ctx, 'balance', body),
    'POST /member/searchServiceFeeConsume': (ctx, { body }) => ledgerOf(ctx, 'serviceFee', body),
    'POST /member/searchLimitConsume': (ctx, { body }) => ledgerOf(ctx, 'quota', body),
    'POST /member/queryMemberQuotaUseInfo': ctx => memberQuota(ctx),
    'POST /member/serviceFeeToIntegral': (ctx, { body }) => convertFee(ctx, body),
    'POST /member/topUp': (ctx, { body }) => beginTopUp(ctx, body),
  })
  mount(server, app, staffMemberApi, {
    'GET /staff/memberAsset/list': (ctx, { query }) => memberList(ctx, query),
    'GET /staff/memberAsset/entries': (ctx, { query }) => memberEntryList(ctx, query),
    'GET /staff/memberAsset/corrections': (ctx, { query }) => correctionList(ctx, query),
    'POST /staff/memberAsset/askCorrection': (ctx, { body }) => askCorrection(ctx, body),
    'POST /staff/memberAsset/decideCorrection': (ctx, { body }) => decideCorrection(ctx, body),
    'GET /staff/memberSetting/get': ctx => memberSetting(ctx, ctx.db),
    'POST /staff/memberSetting/set': (ctx, { body }) => setMembers(ctx, body),
  })
}
