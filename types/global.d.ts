/// <reference types="@tarojs/taro" />
declare namespace NodeJS {
  interface ProcessEnv {
    TARO_ENV: 'weapp' | 'h5' | 'dd'
    NODE_ENV: 'development' | 'production' | 'test'
  }
}
/** Origin of the server, baked in at build time; empty on H5, which the server itself serves. */
declare const LIANKE_SERVER: string
/** Whether this build is for a mini-program with WeChat's plugin for speech (config/plugins.ts). */
declare const LIANKE_WECHAT_SI: boolean
