import { joinSubjects } from '../../kernel/lifecycle/join'
import type { Module } from '../../kernel/module'
import { assertPrintable, drawReport } from './paper.service'
import { reportErrors } from './report.errors'
import { reportLife } from './report.life'
import { reportMessages } from './report.messages'
import { reportsOfTasks } from './report.queries'
import { reportRoutes } from './report.routes'
import { reports } from './skills/reports'
import { reportTimeline } from './timeline'

export const reportModule: Module = {
  name: 'report',
  routes: [reportRoutes],
  errors: reportErrors,
  jobs: { drawReport },
  offers: {
    assistantSkills: [reports],
    reportsOfTasks,
    assertPrintable,
    timeline: [reportTimeline],
    messages: reportMessages,
    joined: joinSubjects(reportLife),
  },
}
