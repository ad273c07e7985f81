import ts from 'typescript';
import { isGraph } from './describe-graph.ts';

type Found = (readonly [namespace: string, type: ts.Type])[];

/** The graphs that the source of an exported graph gives to `addNode`, themselves or within the function of a node. */
export function findSubgraphs(checker: ts.TypeChecker, exported: ts.Symbol): Found {
  const found: Found = [];
  const seen = new Set<ts.Node>();

  function visit(node: ts.Node, path: readonly string[]): void {
    const [name, action] = readAddNode(node);
    if (name !== undefined && ts.isCallExpression(node)) {
      visit(node.expression, path);
      const graph = action && findGraph(action);
      if (!graph) return;
      const inner = [...path, name];
      found.push([inner.join('|'), checker.getTypeAtLocation(graph)]);
      visit(graph, inner);
      return;
    }
    if (ts.isIdentifier(node)) follow(node, path);
    ts.forEachChild(node, (child) => visit(child, path));
  }

  function follow(node: ts.Identifier, path: readonly string[]): void {
    if (!isGraph(checker.getTypeAtLocation(node))) return;
    for (const declaration of declarationsOf(checker.getSymbolAtLocation(node))) {
      if (seen.has(declaration)) continue;
      seen.add(declaration);
      visit(declaration, path);
      seen.delete(declaration);
    }
  }

  function findGraph(node: ts.Node): ts.Node | undefined {
    if (ts.isExpression(node) && isGraph(checker.getTypeAtLocation(node))) return node;
    return ts.forEachChild(node, findGraph);
  }

  function declarationsOf(symbol: ts.Symbol | undefined): ts.Node[] {
    if (!symbol) return [];
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return (target.declarations ?? []).flatMap((one): ts.Node[] => {
      if (ts.isVariableDeclaration(one)) return one.initializer ? [one.initializer] : [];
      if (ts.isExportAssignment(one)) return [one.expression];
      return ts.isFunctionDeclaration(one) && one.body ? [one.body] : [];
    });
  }

  for (const declaration of declarationsOf(exported)) visit(declaration, []);
  return found;
}

/** What a call of `addNode` names and adds. */
function readAddNode(node: ts.Node): [name?: string, action?: ts.Expression] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [name, action] = node.arguments;
  const isNamed = node.expression.name.text === 'addNode' && name && ts.isStringLiteralLike(name);
  return isNamed ? [name.text, action] : [];
}
