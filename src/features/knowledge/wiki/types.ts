import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'

export type Article = Output<Contract, 'GET /wiki/detail'>
export type ArticleRow = Output<Contract, 'POST /wiki/list'>['list'][number]
