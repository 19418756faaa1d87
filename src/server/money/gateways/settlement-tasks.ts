// Tasks with settlement files, for worker threads.
import { type SettlementFile, settlementFileOf } from './settlement-file.ts';
import { decodeSettlement, type SettlementFault, UnreadableSettlement } from './settlement-lines.ts';

type FileResult = { file: SettlementFile } | { fault: SettlementFault };

function readFile(bytes: Uint8Array): FileResult {
  try {
    return { file: settlementFileOf(decodeSettlement(bytes)) };
  } catch (error) {
    if (error instanceof UnreadableSettlement) return { fault: error.fault };
    throw error;
  }
}

export const tasks = { readFile };
