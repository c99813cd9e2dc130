import { parentPort, workerData } from 'node:worker_threads'
import { scanFile } from '#domain/import/read-file.ts'
import { fileSource } from './file-source.ts'
import type { ScanWork } from './scan-aside.ts'

const { path, choices } = workerData as ScanWork
parentPort?.postMessage(await scanFile(await fileSource(path), { choices }))
