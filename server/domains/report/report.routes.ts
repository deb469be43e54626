import type { FastifyInstance } from 'fastify'
import { reportApi, staffReportApi } from '../../../contract/report'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import {
  confirmReport,
  openLink,
  refuseReport,
  requestLink,
  retractObjection,
  signByLink,
  signOnPhone,
} from './decision.service'
import { compareFile, ownPaper, printAuthority, staffPaper, verifyCode } from './paper.service'
import { openObjections, ownReports, staffReport, staffReportList, staffReportsOf } from './report.queries'
import { answerObjection, createReport, sendLink, withdrawReport } from './report.service'
import { askedOfReports, particularSubjects, reportTemplate, setReportTemplate } from './template.service'

export function reportRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, reportApi, {
    'GET /task/transformation/getServiceReportByTaskId': (ctx, { query }) => ownReports(ctx, query.id),
    'GET /serviceReport/open': (ctx, { query }) => openLink(ctx, query),
    'POST /serviceReport/requestLink': (ctx, { body }) => requestLink(ctx, body),
    'POST /serviceReport/signature': (ctx, { query }, request) => signByLink(ctx, query, request),
    'POST /task/transformation/confirmServiceReport': (ctx, { body }) => confirmReport(ctx, body),
    'POST /task/transformation/refuseServiceReport': (ctx, { body }) => refuseReport(ctx, body),
    'POST /task/transformation/retractServiceReport': (ctx, { body }) => retractObjection(ctx, body),
    'GET /serviceReport/doorCheckPrintAuthority': ctx => printAuthority(ctx),
    'GET /serviceReport/paper': (ctx, { query }) => ownPaper(ctx, query),
    'GET /serviceReport/template': ctx => askedOfReports(ctx),
    'GET /serviceReport/verify': (ctx, { query }) => verifyCode(ctx, query.code),
    'POST /serviceReport/compare': (ctx, _input, request) => compareFile(ctx, request),
  })
  mount(server, app, staffReportApi, {
    'GET /staff/report/list': (ctx, { query }) => staffReportList(ctx, query),
    'GET /staff/report/get': (ctx, { query }) => staffReport(ctx, query.id),
    'GET /staff/report/ofTask': (ctx, { query }) => staffReportsOf(ctx, query.id),
    'POST /staff/report/create': (ctx, { body }) => createReport(ctx, body),
    'POST /staff/report/withdraw': (ctx, { body }) => withdrawReport(ctx, body),
    'POST /staff/report/answer': (ctx, { body }) => answerObjection(ctx, body),
    'POST /staff/report/sign': (ctx, { body }) => signOnPhone(ctx, body),
    'GET /staff/report/objections': ctx => openObjections(ctx),
    'POST /staff/report/sendLink': (ctx, { body }) => sendLink(ctx, body),
    'GET /staff/report/paper': (ctx, { query }) => staffPaper(ctx, query.id),
    'GET /staff/reportTemplate/get': ctx => reportTemplate(ctx, ctx.db),
    'GET /staff/reportTemplate/subjects': ctx => particularSubjects(ctx),
    'POST /staff/reportTemplate/set': (ctx, { body }) => setReportTemplate(ctx, body),
  })
}
