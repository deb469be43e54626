/// <reference types="@tarojs/taro" />
declare module '*.scss'
declare module '*.css'
declare namespace NodeJS {
  interface ProcessEnv { TARO_ENV: 'weapp' | 'h5' | 'dd'; NODE_ENV: 'development' | 'production' | 'test' }
}
/** Origin of the server, baked in at build time; empty on H5, which the server itself serves. */
declare const LIANKE_SERVER: string
