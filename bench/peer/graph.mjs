import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { buildGraph } from '../workflow/graph.mjs';

export const graph = buildGraph({ Annotation, START, END, StateGraph });
