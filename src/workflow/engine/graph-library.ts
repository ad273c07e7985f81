import { mapStoredMessageToChatMessage, RemoveMessage } from '@langchain/core/messages';
import { Command, Send } from '@langchain/langgraph';
import {
  getConfigTypeSchema,
  getInputTypeSchema,
  getOutputTypeSchema,
  getStateTypeSchema,
} from '@langchain/langgraph/zod/schema';
import { DeltaSnapshot } from '@langchain/langgraph-checkpoint';
import type { GraphLibrary } from '../ports.ts';

/** For graphs that use the same packages as this service. */
export const ownLibrary: GraphLibrary = {
  Command,
  Send,
  DeltaSnapshot,
  mapStoredMessageToChatMessage,
  RemoveMessage,
  getConfigTypeSchema,
  getInputTypeSchema,
  getOutputTypeSchema,
  getStateTypeSchema,
};
