import type { FastifyRequest } from 'fastify'
import { HEADER } from '../../shared/api'
import { fromLocale, isLanguage, type Language } from '../../shared/language'

/** A header of a request, '' for one that is missing or came more than once. */
export const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** A cookie of a request, '' for none. */
export const cookieOf = (request: FastifyRequest, name: string): string =>
  headerOf(request, 'cookie')
    .split('; ')
    .find(one => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/** The caller's language: the specification's header, else the browser's, else zh. */
export const languageOf = (request: FastifyRequest): Language => {
  const wanted = headerOf(request, HEADER.language)
  return isLanguage(wanted) ? wanted : (fromLocale(headerOf(request, 'accept-language').split(',')[0]) ?? 'zh')
}
